import { z } from 'zod';
import { Dispute, Finding } from '../books/schema.ts';
import { pageQuery } from '../envelope.ts';
import { Currency, Day, db, Flag, Id, Instant, Month, PaymentId } from '../fields.ts';
import { MayBeNot } from '../lists/relations.ts';
import { BillingType } from '../plans/billing-types.ts';
import { Seller } from '../seller.ts';
import { PrintedDocument } from './document-schema.ts';

/**
 * pending until the provider's signed event; failed when declined, cancelled or abandoned; undone for an assigned plan
 * that was undone before use.
 */
export const paymentStatuses = ['pending', 'succeeded', 'refunded', 'failed', 'undone'] as const;
export const PaymentStatus = z.enum(paymentStatuses, { error: 'invalidChoice' });
/** Statuses of a successful payment, also when it was refunded since. */
export const paidStatuses = PaymentStatus.extract(['succeeded', 'refunded']).options;
export const isPaid = (status: z.infer<typeof PaymentStatus>): boolean => paidStatuses.some((paid) => paid === status);

/** Why a payment failed. */
export const paymentFailures = [
  'declined',
  'canceled',
  'abandoned',
  'superseded',
  'noPrepaid',
  'refused',
  'erased',
  'mismatch',
  'belowLeast',
] as const;
export const PaymentFailure = z.enum(paymentFailures);
export type PaymentFailure = z.infer<typeof PaymentFailure>;
/**
 * Why an administrator has to review a payment: money for an erased family (refunded automatically), an event that does
 * not match the charge (nothing was extended), a finding of the nightly reconciliation, a dispute, a refund returned by
 * the bank, or one that exceeds the provider's balance.
 */
export const paymentAttentions = [
  'paidAfterErasure',
  'mismatch',
  'books',
  'disputed',
  'refundFailed',
  'refundUnfunded',
] as const;
export const PaymentAttention = z.enum(paymentAttentions, { error: 'invalidChoice' });
export type PaymentAttention = z.infer<typeof PaymentAttention>;

/** A payment that a bank has withdrawn because of a dispute: `open` until it is decided, `lost` for good. */
export const PaymentDispute = z.enum(['open', 'lost']);
export type PaymentDispute = z.infer<typeof PaymentDispute>;

/**
 * Why a receipt or credit note is void: replaced by another receipt, the refund was returned, or the plan was undone.
 */
export const VoidCause = z.enum(['reissued', 'refundFailed', 'undone']);
export type VoidCause = z.infer<typeof VoidCause>;

export const Payment = z.object({
  _id: PaymentId,
  createdAt: Instant,
  paidAt: Instant.nullable(),
  customer: z.object({
    _id: Id,
    email: z.string(),
    firstName: z.string(),
    middleName: z.string(),
    lastName: z.string(),
    /** The part of an erased family's name that distinguishes it from others: `3F2A` of "Former family 3F2A". */
    formerFamily: z.string().nullable(),
  }),
  account: z.object({ _id: Id, username: z.string(), name: z.string() }),
  accountName: z.string(),
  company: z.object({ _id: Id, name: z.string() }),
  catalog: z.object({ name: z.string() }),
  plan: z.object({
    _id: Id,
    name: z.string(),
    price: z.string(),
    deposit: z.string(),
    purchase: z.string(),
    currency: Currency,
  }),
  planName: z.string(),
  billing_type: BillingType,
  currency: Currency,
  amount: z.string(),
  /** Discount on the plan's price; `plan.price` is the discounted price. */
  discount: z.string(),
  /** Credit of the former plan of an immediate change, also deducted. */
  credit: z.string(),
  /** Carried over from earlier charges below the provider's least amount; negative: carried to the next charge. */
  carried: z.string(),
  taxPercentage: z.number(),
  paymentMethod: z.string(),
  status: PaymentStatus,
  failure: PaymentFailure.nullable(),
  attention: PaymentAttention.nullable(),
  dispute: PaymentDispute.nullable(),
  /** Deadline of the response to an open dispute. */
  answerBy: Instant.nullable(),
  /** When an administrator completed the review; null also where none is needed. */
  settledAt: Instant.nullable(),
  refundAmount: z.string().nullable(),
  refundedAt: Instant.nullable(),
  receipt_url: z.string().nullable(),
  intentId: z.string().nullable(),
  newExpiredDate: Instant.nullable(),
  /** The family's zone, in which `newExpiredDate` is a day. */
  timezone: z.string(),
  referenceNumber: z.string().nullable(),
  /** Numbers of the credit notes for its refunds, oldest first. */
  creditNotes: z.array(z.string()),
});
export type Payment = z.infer<typeof Payment>;
/** A payment as returned to its family. */
export const OwnPayment = Payment.omit({
  customer: true,
  attention: true,
  dispute: true,
  answerBy: true,
  settledAt: true,
});
export type OwnPayment = z.infer<typeof OwnPayment>;
/** Why a payment cannot be refunded through the provider. */
export type RefundBlock = 'notRefundable' | 'paymentDisputed';
type OfRefund = Pick<Payment, 'status' | 'amount' | 'intentId' | 'dispute'> & {
  /** A refund is in progress. */
  isRequested?: boolean;
};
/** One refund per succeeded payment, and none for money withdrawn by a bank; null: it can be refunded. */
export function refundBlock({ status, amount, intentId, dispute, isRequested = false }: OfRefund): RefundBlock | null {
  if (status !== 'succeeded' || isRequested || !intentId || Number(amount) === 0) return 'notRefundable';
  return dispute ? 'paymentDisputed' : null;
}

export const ConsentGiver = z.enum(['parent', 'staff']);
/**
 * Consents given with a charge: the address of each text ('' where the text has none), the person, and the network
 * address.
 */
export const Consent = z.object({
  terms: z.string().nullable(),
  guarantee: z.string().nullable(),
  by: ConsentGiver,
  at: Instant,
  address: z.string(),
});
/** A payment in the family's record. */
export const FamilyPayment = Payment.extend({
  consent: Consent.nullable(),
  /** End of validity of a sent link; null where there is none, or not any more. */
  linkUntil: Instant.nullable(),
});
export type FamilyPayment = z.infer<typeof FamilyPayment>;
export const PaymentDetails = FamilyPayment.extend({
  /** The provider's code of a refusal, such as `insufficient_funds`; null without one. */
  failureCode: z.string().nullable(),
  /** Entered by the refunding administrator; hidden from the family. */
  refundReason: z.string().nullable(),
  /** Completed review: by whom, when and how. The note is deleted with the family. */
  settlement: z.object({ by: z.string(), at: Instant, note: z.string() }).nullable(),
  /** Findings of the nightly reconciliation about it, newest first. */
  findings: z.array(Finding),
  /** Newest first. */
  disputes: z.array(Dispute),
  /** The provider's last event about it, without card and personal fields. */
  event: z.record(z.string(), z.unknown()).nullable(),
});

/** Content of a receipt, also in the reader's language; amounts are decimal text. */
export const Receipt = z.object({
  _id: PaymentId,
  date: Instant,
  referenceNumber: z.string(),
  customerName: z.string(),
  planName: z.string(),
  paidAt: Instant,
  currency: Currency,
  total: z.string(),
  deposit: z.string(),
  purchase: z.string(),
  subscriptionFee: z.string(),
  gst: z.string(),
  /** Before discount and credit. */
  price: z.string(),
  discount: z.string(),
  credit: z.string(),
  carried: z.string(),
  invoiceNumber: z.string(),
  paymentMethod: z.string(),
  companyName: z.string(),
  /** The seller's details when the receipt was issued. */
  seller: Seller,
  /** Numbers of its credit notes, oldest first. */
  creditNotes: z.array(z.string()),
  /** The region's time zone: public pages have no reader's zone. */
  timezone: z.string(),
  status: PaymentStatus,
  refundAmount: z.string().nullable(),
  paper: PrintedDocument,
});
export type Receipt = z.infer<typeof Receipt>;

/** Credit note of a refund, with a number of its own. */
export const CreditNote = z.object({ _id: PaymentId, number: z.string(), paper: PrintedDocument });

/**
 * A void number, or all numbers from it up to `last` that may have been issued before a database restore (`restored`).
 */
export const VoidNumber = z.object({
  number: z.string(),
  last: z.string().nullable(),
  cause: z.enum([...VoidCause.options, 'restored']),
  voidedAt: Instant,
  replacedBy: z.string().nullable(),
  /** Null when undetermined. */
  paymentId: PaymentId.nullable(),
});
export type VoidNumber = z.infer<typeof VoidNumber>;

export const PaymentFilter = z.object({
  ...pageQuery(['createdAt', 'email', 'username', 'company', 'plan', 'amount', 'status']).shape,
  startDate: Day.optional(),
  endDate: Day.optional(),
  status: PaymentStatus.optional(),
  statusIs: MayBeNot,
  attention: Flag.optional(),
  /** Payments with a sent link that may still be paid. */
  openLink: Flag.optional(),
  /** Payments of families of this company. */
  companyId: Id.optional(),
  companyIdIs: MayBeNot,
  /** Money received in this currency, before refunds. */
  taken: Currency.optional(),
  db,
});
export type PaymentFilter = z.infer<typeof PaymentFilter>;

/** Sums of the payments that match a filter, by currency. Only received money counts. */
export const PaymentTotals = z.object({
  list: z.array(
    z.object({
      currency: Currency,
      amount: z.string(),
      refundAmount: z.string(),
    }),
  ),
});

/** Money received, and refunds of it: sums and number of payments. */
const MoneyTaken = z.object({
  payments: z.number().int(),
  amount: z.string(),
  refunds: z.number().int(),
  refundAmount: z.string(),
});
export type MoneyTaken = z.infer<typeof MoneyTaken>;

/** Current month to date, and the previous month. */
export const PaymentMonths = z.object({
  month: Month,
  previousMonth: Month,
  list: z.array(z.object({ currency: Currency, present: MoneyTaken, previous: MoneyTaken })),
});

/** Numbers of items that need an action, each for the list that the number opens. */
export const WaitingPayments = z.object({
  /** For administrators; null for everyone else. */
  toLookAt: z.number().int().nullable(),
  openLinks: z.number().int(),
  /** For those who request or approve plans; null for everyone else. */
  planRequests: z.number().int().nullable(),
});

export const Order = z.object({
  _id: PaymentId,
  accountId: Id,
  /** Null before an object is created at the provider, and without a charge. */
  intentId: z.string().nullable(),
  planName: z.string(),
  currency: Currency,
  amount: z.string(),
  createdAt: Instant,
  status: PaymentStatus,
  failure: PaymentFailure.nullable(),
  refundAmount: z.string().nullable(),
  creditNotes: Payment.shape.creditNotes,
  /** A sent link that may still be paid. */
  link: z.object({ url: z.string(), expiresAt: Instant }).nullable(),
});
export type Order = z.infer<typeof Order>;
