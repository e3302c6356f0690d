import { AppError } from '@fovea/contracts/errors';
import { amountText } from '@fovea/contracts/money';
import { payDeposit } from '@fovea/contracts/payments/endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { bookDepositPaid } from '../books/ledger.ts';
import { lockPayment } from '../charges/apply-outcome.ts';
import { publishDepositPaidBack } from '../facts.ts';
import { handle } from '../handle.ts';
import { findVisiblePayment } from '../payments/find-visible-payment.ts';
import { paymentRow, paymentView } from '../payments/payment-view.ts';
import { isDepositHeld, refundBlockOf } from '../previews/money-terms.ts';

/** The second of two concurrent calls is refused; what the provider can refund goes through the provider. */
export const payDepositHandler = handle(payDeposit, async ({ id: paymentId, note }, ctx) => {
  const { db, actor, region, now } = ctx;
  const { id } = await findVisiblePayment(ctx, paymentId);
  await db.$transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!payment || !isDepositHeld(payment) || refundBlockOf(payment) === null) throw new AppError('depositNotOpen');
    const paid = await tx.payment.update({
      where: { id },
      data: { depositPaidAt: now, depositPaidBy: actor.id, depositPaidNote: note },
    });
    await bookDepositPaid(tx, paid, now);
    await publishDepositPaidBack(tx, paid, region, now);
    const { customerId, accountId: patientId, deposit, currency } = paid;
    const changes = changesBetween(null, { amount: `−${amountText(deposit, currency)} ${currency}`, notes: note });
    await ctx.changed(tx, { customerId, patientId, changes });
  });
  return paymentView(await db.payment.findUniqueOrThrow({ ...paymentRow, where: { id } }), ctx);
});
