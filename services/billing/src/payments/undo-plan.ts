import { AppError, refuseChanged } from '@fovea/contracts/errors';
import { undoPlan } from '@fovea/contracts/payments/endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { bookUndo } from '../books/ledger.ts';
import { lockPayment } from '../charges/apply-outcome.ts';
import { publishPaymentUndone } from '../facts.ts';
import { handle } from '../handle.ts';
import { voidReceipt } from '../receipts/issue-document.ts';
import { paymentRow, paymentView } from './payment-view.ts';
import { readUndo } from './preview-undo.ts';

/**
 * Undoes an assigned plan: its books are reversed, its receipt's number is void, and the event notifies company and
 * customer service. The second of two concurrent calls is refused.
 */
export const undoPlanHandler = handle(undoPlan, async ({ id: paymentId, hash }, ctx) => {
  const { db, region, now } = ctx;
  const { payment, preview } = await readUndo(paymentId, ctx);
  refuseChanged(hash, preview);
  const { id } = payment;
  await db.$transaction(async (tx) => {
    const assigned = await lockPayment(tx, id);
    if (assigned?.status !== 'succeeded') throw new AppError('notUndoable');
    const undone = await tx.payment.update({ where: { id }, data: { status: 'undone', referenceNumber: null } });
    await bookUndo(tx, undone, now);
    await voidReceipt(tx, undone, now);
    await publishPaymentUndone(tx, undone, region, { billing_type: preview.billing_type, at: now });
    const { customerId, accountId: patientId } = undone;
    const changes = changesBetween({ status: assigned.status }, { status: undone.status });
    await ctx.changed(tx, { customerId, patientId, changes });
  });
  return paymentView(await db.payment.findUniqueOrThrow({ ...paymentRow, where: { id } }), ctx);
});
