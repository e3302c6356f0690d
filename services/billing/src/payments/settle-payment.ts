import { settlePayment } from '@fovea/contracts/books/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { handle } from '../handle.ts';
import { findVisiblePayment } from './find-visible-payment.ts';
import { paymentRow, paymentView } from './payment-view.ts';

/** The flag stays, with the admin and the note; the payment leaves the list of those that need attention. */
export const settlePaymentHandler = handle(settlePayment, async ({ id: paymentId, note }, ctx) => {
  const { db, actor, now } = ctx;
  const { id } = await findVisiblePayment(ctx, paymentId);
  return db.$transaction(async (tx) => {
    // Two admins may press at once: the `where` lets one of them settle it.
    const [settled] = await tx.payment.updateManyAndReturn({
      where: { id, attention: { not: null }, settledAt: null },
      data: { settledAt: now, settledBy: actor.id, settleNote: note },
    });
    if (!settled) throw new AppError('changedMeanwhile');
    const { customerId, accountId: patientId } = settled;
    await ctx.changed(tx, { customerId, patientId, changes: changesBetween(null, { notes: note }) });
    return paymentView(await tx.payment.findUniqueOrThrow({ ...paymentRow, where: { id } }), ctx);
  });
});
