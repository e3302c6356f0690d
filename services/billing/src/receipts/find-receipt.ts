import { AppError } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { amountText, splitTax } from '@fovea/contracts/money';
import { nameFor } from '@fovea/contracts/names';
import { parsePaymentId } from '@fovea/contracts/payments/payment-id';
import type { Receipt } from '@fovea/contracts/payments/schema';
import type { Context } from '../handle.ts';
import { formerFamilyName } from '../payments/former-family.ts';
import { type PaymentRow, paymentMethodOf, paymentRow, paymentView } from '../payments/payment-view.ts';
import { receiptPaper } from './receipt-paper.ts';

type Asked = { id: string; language?: Language };
type Found = {
  receipt: Receipt;
  region: string;
  language: Language;
  /** Whose name it carries; null once the family is erased. */
  customerId: string | null;
};

/**
 * The receipt of what was paid, in the words asked for or the reader's, dated in the region's time zone. The family's
 * own look and one of nobody's are not told. Throws `notFound` for what was not paid.
 */
export async function findReceipt({ id: paymentId, language: wanted }: Asked, ctx: Context): Promise<Found> {
  const { of, regions, visitor, concerns, extra } = ctx;
  const language = wanted ?? ctx.language;
  const { region, id } = parsePaymentId(paymentId);
  if (!regions.some(({ key }) => key === region)) throw new AppError('notFound');
  const payment = await of(region).payment.findUnique({
    include: { ...paymentRow.include, parent: true },
    where: { id },
  });
  if (!payment || !['succeeded', 'refunded'].includes(payment.status)) throw new AppError('notFound');
  const { customerId, accountId, parent } = payment;
  concerns(visitor?.id === customerId ? [] : customerId, { region, patientId: accountId });
  const receipt = receiptView(payment, { region, language, timezone: extra.timezoneOf(region) });
  return { receipt, region, language, customerId: parent.deleted ? null : customerId };
}

type Reader = { region: string; language: Language; timezone: string };

/** A plan that took no money through the provider has a receipt over nothing. */
function receiptView(payment: PaymentRow, { region, language, timezone }: Reader): Receipt {
  const { paidAt, referenceNumber, amount, currency } = payment;
  if (!paidAt || !referenceNumber) throw new Error('A succeeded payment has no time or number');
  const text = (part: PaymentRow['price']) => amountText(amount.isZero() ? amount : part, currency);
  const { fee, gst } = splitTax(text(payment.price), payment.taxPercentage.toNumber(), currency);
  const { _id, status, refundAmount, customer } = paymentView(payment, { region, language });
  const receipt = {
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
  return { ...receipt, paper: receiptPaper(receipt, language) };
}
