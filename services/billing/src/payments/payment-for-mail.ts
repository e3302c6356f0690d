import { Payment as PaymentShape, paymentForMail } from '@fovea/contracts/payments';
import { answer } from '../handle.ts';
import { amountText } from './amount.ts';
import { parsePaymentId } from './payment-id.ts';
import { fullName, paymentRow } from './payment-view.ts';

export const paymentForMailAnswer = answer(paymentForMail, async ({ paymentId }, { db }) => {
  const payment = await db.payment.findUnique({ ...paymentRow, where: { id: parsePaymentId(paymentId).id } });
  if (!payment) return null;
  const currency = PaymentShape.shape.currency.parse(payment.currency);
  return {
    paymentId,
    planName: payment.planName,
    accountName: fullName(payment.patient),
    currency,
    amount: amountText(payment.amount, currency),
    refundAmount: payment.refundedAt && payment.refundAmount ? amountText(payment.refundAmount, currency) : null,
    referenceNumber: payment.referenceNumber,
    // A link that was paid, expired or superseded leads nowhere.
    linkUrl: payment.open ? payment.linkUrl : null,
    linkExpiresAt: payment.linkExpiresAt?.toISOString() ?? null,
  };
});
