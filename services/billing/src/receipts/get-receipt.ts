import { AppError } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { amountText, splitTax } from '@fovea/contracts/money';
import { nameFor } from '@fovea/contracts/names';
import { getReceipt } from '@fovea/contracts/payments/endpoints';
import { parsePaymentId } from '@fovea/contracts/payments/payment-id';
import type { Receipt } from '@fovea/contracts/payments/schema';
import { handle } from '../handle.ts';
import { formerFamilyName } from '../payments/former-family.ts';
import { type PaymentRow, paymentMethodOf, paymentRow, paymentView } from '../payments/payment-view.ts';

/** Whoever knows the unguessable id sees the receipt of what was paid; anything else is not found. It is dated
 * in the region's time zone. The family's own look and one of nobody's are not told. */
export const getReceiptHandler = handle(
  getReceipt,
  async ({ id: paymentId }, { of, regions, visitor, concerns, language, extra }) => {
    const { region, id } = parsePaymentId(paymentId);
    if (!regions.some(({ key }) => key === region)) throw new AppError('notFound');
    const payment = await of(region).payment.findUnique({
      include: { ...paymentRow.include, parent: true },
      where: { id },
    });
    if (!payment || !['succeeded', 'refunded'].includes(payment.status)) throw new AppError('notFound');
    const { customerId, accountId } = payment;
    concerns(visitor?.id === customerId ? [] : customerId, { region, patientId: accountId });
    return receiptView(payment, { region, language, timezone: extra.timezoneOf(region) });
  },
);

type Reader = { region: string; language: Language; timezone: string };

/** A plan that took no money through the provider has a receipt over nothing. */
function receiptView(payment: PaymentRow, { region, language, timezone }: Reader): Receipt {
  const { paidAt, referenceNumber, amount, currency } = payment;
  if (!paidAt || !referenceNumber) throw new Error('A succeeded payment has no time or number');
  const text = (part: PaymentRow['price']) => amountText(amount.isZero() ? amount : part, currency);
  const { fee, gst } = splitTax(text(payment.price), payment.taxPercentage.toNumber(), currency);
  const { _id, status, refundAmount, customer } = paymentView(payment, { region, language });
  return {
    _id,
    date: payment.createdAt.toISOString(),
    referenceNumber,
    customerName: nameFor(payment.parent, language) || formerFamilyName(customer.formerFamily, language),
    planName: payment.planName,
    paidAt: paidAt.toISOString(),
    currency,
    total: amountText(amount, currency),
    deposit: text(payment.deposit),
    purchase: text(payment.purchase),
    subscriptionFee: fee,
    gst,
    price: text(payment.price),
    invoiceNumber: payment.intentId ?? '',
    paymentMethod: paymentMethodOf(payment.billingType),
    companyName: payment.company.name,
    timezone,
    status,
    refundAmount,
  };
}
