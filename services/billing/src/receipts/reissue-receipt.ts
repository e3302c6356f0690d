import { reissueReceipt } from '@fovea/contracts/documents/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { lockPayment } from '../charges/apply-outcome.ts';
import { handle } from '../handle.ts';
import { findVisiblePayment } from '../payments/find-visible-payment.ts';
import { paymentRow, paymentView } from '../payments/payment-view.ts';
import { issueReceipt } from './issue-document.ts';

/**
 * Reissues a receipt with the present seller and buyer. The second of two concurrent calls gets `changedMeanwhile`.
 * Credit notes stay.
 */
export const reissueReceiptHandler = handle(reissueReceipt, async ({ id: paymentId, referenceNumber }, ctx) => {
  const { db, now, region, regionTimezone: timezone } = ctx;
  const { id } = await findVisiblePayment(ctx, paymentId);
  await db.$transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!payment?.referenceNumber) throw new AppError('notFound');
    if (payment.referenceNumber !== referenceNumber) throw new AppError('changedMeanwhile');
    const number = await issueReceipt(tx, payment, { region, timezone, at: now });
    await tx.issuedDocument.update({
      where: { number: referenceNumber },
      data: { voidedAt: now, voidCause: 'reissued', replacedBy: number },
    });
    await tx.payment.update({ where: { id }, data: { referenceNumber: number } });
    await ctx.changed(tx, { customerId: payment.customerId, patientId: payment.accountId });
  });
  return paymentView(await db.payment.findUniqueOrThrow({ ...paymentRow, where: { id } }), ctx);
});
