import { reissueReceipt } from '@fovea/contracts/documents/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { lockPayment } from '../charges/apply-outcome.ts';
import { handle } from '../handle.ts';
import { findVisiblePayment } from '../payments/find-visible-payment.ts';
import { paymentRow, paymentView } from '../payments/payment-view.ts';
import { issueReceipt } from './issue-document.ts';

/**
 * The receipt named by its number gets a new one, with seller and buyer as they are now; of two who ask at once the
 * second is told that the first was faster. Credit notes keep the number they were issued with.
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
