import { type Role, staff } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { amountText, splitTax } from '@fovea/contracts/money';
import { nameFor, type PersonNames } from '@fovea/contracts/names';
import { parsePaymentId } from '@fovea/contracts/payments/payment-id';
import { isPaid, type Receipt } from '@fovea/contracts/payments/schema';
import { Seller } from '@fovea/contracts/seller';
import { companiesInScope, isInScope } from '@fovea/kit/access/company-scope';
import { z } from 'zod';
import type { IssuedDocument, Prisma } from '../../generated/regional/client.ts';
import type { Context } from '../handle.ts';
import {
  formerFamily,
  formerFamilyName,
  type PaymentRow,
  paymentMethodOf,
  paymentRow,
  paymentView,
} from '../payments/payment-view.ts';
import { type Credit, receiptDocument } from './receipt-document.ts';

type ReceiptInput = { id: string; language?: Language };
const withDocuments = { include: { ...paymentRow.include, documents: true } } satisfies Prisma.PaymentDefaultArgs;
type Documented = Prisma.PaymentGetPayload<typeof withDocuments>;
type Reader = { region: string; language: Language; timezone: string };
export type Found = Reader & {
  payment: Documented;
  /** The family named in its documents; null once it is deleted. */
  customerId: string | null;
};

/**
 * A payment with its issued documents, in the language of the input or the reader. Views are recorded only for staff of
 * the company and its ancestors: other callers merely have the link. Throws `notFound` for an unpaid one.
 */
export async function findPaid({ id: paymentId, language: wanted }: ReceiptInput, ctx: Context): Promise<Found> {
  const { of, regions, visitor, concerns, extra } = ctx;
  const { region, id } = parsePaymentId(paymentId);
  if (!regions.some(({ key }) => key === region)) throw new AppError('notFound');
  const payment = await of(region).payment.findUnique({ ...withDocuments, where: { id } });
  if (!payment || !isPaid(payment.status)) throw new AppError('notFound');
  const { customerId, accountId, parent } = payment;
  const isReader =
    visitor !== null &&
    (staff as readonly Role[]).includes(visitor.role) &&
    isInScope(await companiesInScope(of(region), visitor), payment.companyId);
  concerns(isReader ? customerId : [], { region, patientId: accountId });
  const reader = { region, language: wanted ?? ctx.language, timezone: extra.timezoneOf(region) };
  return { ...reader, payment, customerId: parent.deleted ? null : customerId };
}

/** A plan without money through the provider has a receipt of zero. */
export function receiptView({ payment, ...reader }: Found): Receipt {
  const { paidAt, referenceNumber, amount, currency } = payment;
  const issued = payment.documents.find(({ number }) => number === referenceNumber);
  if (!paidAt || !issued) throw new Error('A succeeded payment has no time or receipt');
  const { region, language, timezone } = reader;
  const text = (part: PaymentRow['price']) => amountText(amount.isZero() ? amount : part, currency);
  const taxPercentage = payment.taxPercentage.toNumber();
  // With carried sums, as the receipt was issued.
  const forPlan = amount.minus(payment.deposit).minus(payment.purchase);
  const { fee, gst } = splitTax(text(forPlan), taxPercentage, currency);
  const isCharged = !amount.isZero() || !payment.carried.isZero();
  const { _id, status, refundAmount, creditNotes } = paymentView(
    { ...payment, documents: payment.documents.filter(isCreditNote) },
    { region, language },
  );
  const receipt = {
    _id,
    date: issued.issuedAt.toISOString(),
    referenceNumber: issued.number,
    customerName: buyerName(payment, issued, language),
    planName: payment.planName,
    paidAt: paidAt.toISOString(),
    currency,
    total: amountText(amount, currency),
    deposit: text(payment.deposit),
    purchase: text(payment.purchase),
    subscriptionFee: fee,
    gst,
    price: amountText((isCharged ? payment.price : amount).plus(payment.discount).plus(payment.credit), currency),
    discount: amountText(payment.discount, currency),
    credit: amountText(payment.credit, currency),
    carried: amountText(payment.carried, currency),
    invoiceNumber: payment.intentId ?? '',
    paymentMethod: paymentMethodOf(payment.billingType),
    companyName: payment.company.name,
    seller: Seller.parse(issued.seller),
    creditNotes,
    timezone,
    status,
    refundAmount,
  };
  return { ...receipt, paper: receiptDocument({ ...receipt, taxPercentage }, language) };
}

/** A credit note of the payment. Throws `notFound` for a void or unknown number. */
export function creditOf({ payment, language, timezone }: Found, wanted: string): Credit {
  const note = payment.documents.filter(isCreditNote).find(({ number }) => number === wanted);
  if (!note) throw new AppError('notFound');
  const { number, receipt, issuedAt, currency } = note;
  return {
    number,
    receipt: receipt ?? '',
    issuedAt,
    currency,
    timezone,
    amount: amountText(note.amount, currency),
    tax: amountText(note.tax, currency),
    taxPercentage: payment.taxPercentage.toNumber(),
    customerName: buyerName(payment, note, language),
    companyName: payment.company.name,
    invoiceNumber: payment.intentId ?? '',
    seller: Seller.parse(note.seller),
  };
}

const isCreditNote = ({ series, voidedAt }: IssuedDocument): boolean => series === 'creditNote' && voidedAt === null;

const Name = z.string().nullable();
const Buyer = z.object({ firstName: Name, middleName: Name, lastName: Name });

/** The family's name at the issue, in the reader's order; the pseudonym after its deletion. */
function buyerName({ customerId, parent }: Documented, { buyer }: IssuedDocument, language: Language): string {
  const names: PersonNames = parent.deleted || buyer === null ? {} : Buyer.parse(buyer);
  return nameFor(names, language) || formerFamilyName(formerFamily(customerId, parent), language);
}
