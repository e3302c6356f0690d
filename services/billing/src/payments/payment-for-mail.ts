import { amountText } from '@fovea/contracts/money';
import { nameFor } from '@fovea/contracts/names';
import { parsePaymentId } from '@fovea/contracts/payments/payment-id';
import { paymentForMail } from '@fovea/contracts/payments/rpcs';
import { findSavedCard } from '../cards/saved-card.ts';
import { handleRpc } from '../handle.ts';
import { declinedOf } from '../renewals/find-renewals.ts';
import { paymentRow } from './payment-view.ts';

export const paymentForMailRpc = handleRpc(paymentForMail, async ({ paymentId, language }, { db }) => {
  const payment = await db.payment.findUnique({
    include: { ...paymentRow.include, subscription: true },
    where: { id: parsePaymentId(paymentId).id },
  });
  if (!payment) return null;
  const { currency } = payment;
  const { nextTryAt, graceUntil } = (payment.subscription && declinedOf(payment.subscription)) ?? {};
  const card = await findSavedCard(db, payment.customerId);
  return {
    paymentId,
    planName: payment.planName,
    accountName: nameFor(payment.patient, language),
    at: (payment.refundedAt ?? payment.paidAt ?? payment.createdAt).toISOString(),
    currency,
    amount: amountText(payment.amount, currency),
    refundAmount: payment.refundedAt && payment.refundAmount ? amountText(payment.refundAmount, currency) : null,
    referenceNumber: payment.referenceNumber,
    creditNote: payment.documents.at(-1)?.number ?? null,
    // A link that was paid, expired or superseded does not work.
    linkUrl: payment.open ? payment.linkUrl : null,
    linkExpiresAt: payment.linkExpiresAt?.toISOString() ?? null,
    // The mail mentions only planned retries.
    postponed: nextTryAt && graceUntil ? { nextTryAt: card?.refused ? null : nextTryAt, graceUntil } : null,
  };
});
