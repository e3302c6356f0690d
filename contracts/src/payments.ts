import { z } from 'zod';
import { BillingType } from './billing-types.ts';
import { endpoint, office, staff } from './endpoint.ts';
import { Done, ExportResult, listQuery, pageOf, pageQuery } from './envelope.ts';
import { fact, rpc } from './event.ts';
import {
  Amount,
  Currency,
  Day,
  db,
  Flag,
  Id,
  Instant,
  LanguageCode,
  optionalText,
  PaymentId,
  paragraphs,
} from './fields.ts';

/** pending until the provider's signed event; failed when declined, cancelled or abandoned. */
export const paymentStatuses = ['pending', 'succeeded', 'refunded', 'failed'] as const;
export const PaymentStatus = z.enum(paymentStatuses, { error: 'invalidChoice' });

/** Why a payment came to nothing. */
export const paymentFailures = [
  'declined',
  'canceled',
  'abandoned',
  'superseded',
  'noPrepaid',
  'refused',
  'erased',
  'mismatch',
] as const;
export const PaymentFailure = z.enum(paymentFailures);
export type PaymentFailure = z.infer<typeof PaymentFailure>;
/**
 * What an admin has to look at: money for a family that was erased (it goes back by itself), or an event that does not
 * say what was asked (nothing was extended).
 */
export const paymentAttentions = ['paidAfterErasure', 'mismatch'] as const;
export const PaymentAttention = z.enum(paymentAttentions, { error: 'invalidChoice' });
export type PaymentAttention = z.infer<typeof PaymentAttention>;

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
    /** What is left of an erased family, to tell two of them apart: `3F2A` of "Former family 3F2A". */ formerFamily: z
      .string()
      .nullable(),
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
  taxPercentage: z.number(),
  paymentMethod: z.string(),
  status: PaymentStatus,
  failure: PaymentFailure.nullable(),
  attention: PaymentAttention.nullable(),
  /** When an admin had looked at it and there was nothing left to do; null also where there is nothing to look at. */ settledAt:
    Instant.nullable(),
  refundAmount: z.string().nullable(),
  refundedAt: Instant.nullable(),
  receipt_url: z.string().nullable(),
  intentId: z.string().nullable(),
  newExpiredDate: Instant.nullable(),
  /** Of the family: `newExpiredDate` is one of its days. */ timezone: z.string(),
  referenceNumber: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;
/** A family's own view of it. */
export const OwnPayment = Payment.omit({ customer: true, attention: true, settledAt: true });
export type OwnPayment = z.infer<typeof OwnPayment>;
/**
 * Whether a payment's deposit is still held: money was taken with it, and neither all of it nor exactly the deposit was
 * paid back. A refund of any other amount is for something else.
 */
export function holdsDeposit({
  status,
  amount,
  refundAmount,
  plan: { deposit },
}: Pick<OwnPayment, 'status' | 'amount' | 'refundAmount'> & { plan: Pick<OwnPayment['plan'], 'deposit'> }): boolean {
  const isPaid = (status === 'succeeded' || status === 'refunded') && Number(amount) > 0 && Number(deposit) > 0;
  return (
    isPaid &&
    (refundAmount === null || (Number(refundAmount) !== Number(amount) && Number(refundAmount) !== Number(deposit)))
  );
}
/**
 * What was accepted with a charge, each by the address of its text ('' for none that has one), by whom, and from which
 * network address.
 */
export const Consent = z.object({
  terms: z.string().nullable(),
  guarantee: z.string().nullable(),
  by: z.enum(['parent', 'staff']),
  at: Instant,
  address: z.string(),
});
/** A payment in the family's record. */
export const FamilyPayment = Payment.extend({ consent: Consent.nullable() });
export type FamilyPayment = z.infer<typeof FamilyPayment>;
export const PaymentDetails = FamilyPayment.extend({
  /** As the administrator gave it who refunded; the family is not told. */ refundReason: z.string().nullable(),
  /** Of what an admin had to look at: who settled it, when and how. The note is forgotten with the family. */
  settlement: z.object({ by: z.string(), at: Instant, note: z.string() }).nullable(),
  /** The provider's last event about it, card and person fields left out. */ event: z
    .record(z.string(), z.unknown())
    .nullable(),
});

/** What a printed receipt says; amounts are decimal text. */
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
  price: z.string(),
  invoiceNumber: z.string(),
  paymentMethod: z.string(),
  companyName: z.string(),
  /** Of the region: the times of a public page belong to no reader. */ timezone: z.string(),
  status: PaymentStatus,
  refundAmount: z.string().nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

export const PaymentFilter = z.object({
  ...pageQuery(['createdAt', 'email', 'username', 'company', 'plan', 'amount', 'status']).shape,
  startDate: Day.optional(),
  endDate: Day.optional(),
  status: PaymentStatus.optional(),
  attention: Flag.optional(),
  db,
});
export type PaymentFilter = z.infer<typeof PaymentFilter>;

const Charge = z.object({
  accountId: Id,
  planId: z.uuid({ error: 'required' }),
  autoRenew: z.boolean().optional(),
  method: z.enum(['card', 'link']).optional(),
  terms: z.boolean().optional(),
  guarantee: z.boolean().optional(),
  db,
});
export type Charge = z.infer<typeof Charge>;
export const ChargeResult = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('card'),
    paymentId: PaymentId,
    currency: Currency,
    amount: z.string(),
    customerId: z.string(),
    intentId: z.string(),
    clientSecret: z.string(),
  }),
  z.object({ method: z.literal('link'), paymentId: PaymentId, url: z.string() }),
  z.object({ method: z.literal('none'), paymentId: PaymentId, newExpiredDate: Instant }),
]);
export type ChargeResult = z.infer<typeof ChargeResult>;
const Card = z.object({
  last4: z.string(),
  expiry_month: z.number().int(),
  expiry_year: z.number().int(),
  brand: z.string(),
});
const PayMethods = z.object({ methods: z.array(z.enum(['card', 'link'])), card: Card.nullable() });

export const chargeAccount = endpoint({
  method: 'POST',
  path: '/api/admin/payments',
  creates: true,
  secret: 'clientSecret',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: Charge,
  response: ChargeResult,
  summary: 'Charge an account for a plan',
  audit: 'change',
});
export const chargeOwnAccount = endpoint({
  method: 'POST',
  path: '/api/portal/payments',
  creates: true,
  secret: 'clientSecret',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: Charge,
  response: ChargeResult,
  summary: 'A parent pays for a plan',
  audit: 'change',
});
export const refundPayment = endpoint({
  method: 'DELETE',
  path: '/api/admin/payments',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ id: PaymentId, amount: Amount, reason: optionalText(500), db }),
  response: Payment,
  summary: 'Refund a succeeded payment, once',
  audit: 'change',
});
/** Of several admins one settles it; the others hear that somebody did. */
export const settlePayment = endpoint({
  method: 'PUT',
  path: '/api/admin/payments/settle',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ id: PaymentId, note: paragraphs(500), db }),
  response: Payment,
  summary: 'Mark a payment that had to be looked at as settled, with a note on how',
  audit: 'change',
});
/** Public by its unguessable id. */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/payment',
  service: 'billing',
  access: 'public',
  region: 'none',
  input: z.object({ id: PaymentId }),
  response: Receipt,
  summary: 'A receipt',
  audit: 'view',
});
export const findCustomerPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  service: 'billing',
  access: staff,
  region: 'required',
  input: z.object({ ...listQuery(['createdAt']).shape, userId: Id, db }),
  response: pageOf(FamilyPayment),
  summary: 'Succeeded payments of a parent',
  audit: 'view',
});
export const findPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments/list',
  service: 'billing',
  access: office,
  region: 'required',
  input: PaymentFilter,
  response: pageOf(Payment),
  summary: 'List payments',
  audit: 'view',
});
export const getPaymentDetails = endpoint({
  method: 'GET',
  path: '/api/admin/payments/details',
  service: 'billing',
  access: office,
  region: 'required',
  input: z.object({ id: PaymentId, db }),
  response: PaymentDetails,
  summary: 'One payment with the provider’s event',
  audit: 'view',
});
export const exportPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments/export',
  service: 'billing',
  access: office,
  region: 'required',
  input: PaymentFilter.partial(),
  response: ExportResult,
  job: 'exportPayments',
  summary: 'Export payments',
  rate: 'heavy',
  audit: 'view',
});
export const exportPaymentReport = endpoint({
  method: 'GET',
  path: '/api/admin/payments/report/export',
  service: 'billing',
  access: office,
  region: 'required',
  input: PaymentFilter.partial(),
  response: ExportResult,
  job: 'exportPaymentReport',
  summary: 'Export the payment report with fees and taxes',
  rate: 'heavy',
  audit: 'view',
});
export const getPayMethods = endpoint({
  method: 'GET',
  path: '/api/admin/paymethods',
  service: 'billing',
  access: staff,
  region: 'required',
  input: z.object({ accountId: Id, db }),
  response: PayMethods,
  summary: 'How an account may be charged, with its saved card',
  audit: 'view',
});
export const getOwnPayMethods = endpoint({
  method: 'GET',
  path: '/api/portal/paymethods',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({}),
  response: PayMethods,
  summary: 'How a parent may pay, with the saved card',
});
export const stopRenewal = endpoint({
  method: 'DELETE',
  path: '/api/admin/subscrition',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ accountId: Id, db }),
  response: Done,
  summary: 'Turn automatic renewal off; paid time stays',
  audit: 'change',
});
export const stopOwnRenewal = endpoint({
  method: 'DELETE',
  path: '/api/portal/subscrition',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ accountId: Id }),
  response: Done,
  summary: 'A parent turns automatic renewal off',
  audit: 'change',
});
export const findOwnPayments = endpoint({
  method: 'GET',
  path: '/api/portal/payments',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ ...listQuery(['createdAt']).shape, accountId: Id.optional() }),
  response: pageOf(OwnPayment),
  summary: 'The family’s payments',
});
export const getOwnPayment = endpoint({
  method: 'GET',
  path: '/api/portal/payment',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ intentId: z.string().max(255).optional(), id: PaymentId.optional() }),
  response: OwnPayment,
  summary: 'One of the family’s payments, by its id or intent',
});
export const exportOwnPayments = endpoint({
  method: 'GET',
  path: '/api/portal/payments/export',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ accountId: Id.optional() }),
  response: ExportResult,
  job: 'exportOwnPayments',
  summary: 'Export the family’s payments',
  rate: 'heavy',
});
export const Order = z.object({
  _id: PaymentId,
  /** Null while nothing was begun at the provider, and where no money is taken. */ intentId: z.string().nullable(),
  planName: z.string(),
  currency: Currency,
  amount: z.string(),
  createdAt: Instant,
  status: PaymentStatus,
  failure: PaymentFailure.nullable(),
  refundAmount: z.string().nullable(),
  /** Of a link that may still be paid. */ link: z.object({ url: z.string(), expiresAt: Instant }).nullable(),
});
export type Order = z.infer<typeof Order>;
export const findOrders = endpoint({
  method: 'GET',
  path: '/api/portal/orders',
  service: 'billing',
  access: ['customer'],
  region: 'required',
  input: z.object({ accountId: Id }),
  response: z.object({ list: z.array(Order) }),
  summary: 'Orders of a child',
});
export const receiveStripeEvent = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  service: 'billing',
  access: 'public',
  region: 'none',
  body: 'raw',
  maxBytes: 512 * 1024,
  rate: 'webhook',
  input: z.object({}),
  response: Done,
  summary: 'The provider’s signed events: the only thing that makes money real',
});

export const InvoiceRow = z.object({
  _id: z.string(),
  companyName: z.string(),
  parentCompanyName: z.string(),
  clinician: z.string(),
  deviceSerialNumber: z.string(),
  parentName: z.string(),
  parentEmail: z.string(),
  patientName: z.string(),
  planAssignedAt: Instant,
  planName: z.string(),
  planPrice: z.string(),
  planCurrency: Currency,
  prepaid: z.boolean(),
  wholesale: z.boolean(),
  /** Also where a part of it was paid back. */ paid: z.boolean(),
  paidAt: Instant.nullable(),
  /** What was paid back, null for nothing. */ refundAmount: z.string().nullable(),
});
export const findInvoices = endpoint({
  method: 'GET',
  path: '/api/admin/invoicing',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({
    ...listQuery(['planAssignedAt', 'companyName', 'planName', 'planPrice', 'paidAt']).shape,
    startDate: Day,
    endDate: Day,
    db,
  }),
  response: pageOf(InvoiceRow).extend({ /** Of the region: what the days are. */ timezone: z.string() }),
  summary: 'Plan assignments of a month for invoicing',
  audit: 'view',
});

/** Money arrived, or a plan without money was assigned. The account's owner extends it once per paymentId. */
export const paymentSucceeded = fact(
  'payment.succeeded',
  'billing',
  'regional',
  z.object({
    paymentId: PaymentId,
    accountId: Id,
    customerId: Id,
    companyId: Id,
    planId: Id,
    billing_type: BillingType,
    currency: Currency,
    amount: z.string(),
    /** The paid time starts at the later of this and the present expiry. */ paidAt: Instant,
    validMonths: z.number().int(),
    validDays: z.number().int(),
    /** Of the family when it paid: on whose calendar they are counted; facts told before this was kept: UTC. */ timezone:
      z.string().optional(),
    /** Guarantee until, on a first paid charge. */ experienceDate: Instant.nullable(),
    firstCharge: z.boolean(),
    autoRenew: z.boolean(),
    renewHasEnd: z.boolean(),
  }),
);
export const paymentFailed = fact(
  'payment.failed',
  'billing',
  'regional',
  z.object({
    paymentId: PaymentId,
    accountId: Id,
    customerId: Id,
    companyId: Id,
    /** A renewal's try, 1 to 4; null for a charge by hand. */ renewalTry: z.number().int().nullable(),
    at: Instant,
  }),
);
export const paymentRefunded = fact(
  'payment.refunded',
  'billing',
  'regional',
  z.object({
    paymentId: PaymentId,
    accountId: Id,
    customerId: Id,
    companyId: Id,
    currency: Currency,
    refundAmount: z.string(),
    /** A full refund within the guarantee ends the plan now. */ endsPlan: z.boolean(),
    at: Instant,
  }),
);
/** A payment an admin has to look at. */
export const paymentNeedsAttention = fact(
  'payment.needs-attention',
  'billing',
  'regional',
  z.object({ paymentId: PaymentId, accountId: Id, customerId: Id, companyId: Id, why: PaymentAttention, at: Instant }),
);
export const subscriptionChanged = fact(
  'subscription.changed',
  'billing',
  'regional',
  z.object({
    accountId: Id,
    customerId: Id,
    status: z.enum(['active', 'canceled']),
    renewHasEnd: z.boolean(),
    reason: z.enum(['started', 'stopped', 'declined', 'ended', 'refunded']),
    at: Instant,
  }),
);
export const paymentLinkCreated = fact(
  'payment.link-created',
  'billing',
  'regional',
  z.object({ paymentId: PaymentId, customerId: Id, accountId: Id, at: Instant }),
);

/** What a mail about a payment says, asked at the moment it is sent. Null when unknown. */
export const paymentForMail = rpc(
  'paymentForMail',
  'billing',
  'regional',
  z.object({ paymentId: PaymentId, /** Of the mail: names are written in its order. */ language: LanguageCode }),
  z
    .object({
      paymentId: PaymentId,
      planName: z.string(),
      accountName: z.string(),
      /** When it was paid, refunded or else begun. */ at: Instant,
      currency: Currency,
      amount: z.string(),
      refundAmount: z.string().nullable(),
      referenceNumber: z.string().nullable(),
      linkUrl: z.string().nullable(),
      linkExpiresAt: Instant.nullable(),
    })
    .nullable(),
);
/** Whether a parent's account renews by itself: asked before a parent is deleted. */
export const hasActiveRenewal = rpc(
  'hasActiveRenewal',
  'billing',
  'regional',
  z.object({ customerId: Id }),
  z.object({ active: z.boolean() }),
);
/** The plan of a child's payment under way, null where there is none: asked before the child is deleted. */
export const chargeInFlight = rpc(
  'chargeInFlight',
  'billing',
  'regional',
  z.object({ accountId: Id }),
  z.object({ planName: z.string().nullable() }),
);
/**
 * Whether a family, or one child of it, ever had a plan: asked before it is erased, because what was paid for is kept a
 * while.
 */
export const hasPayments = rpc(
  'hasPayments',
  'billing',
  'regional',
  z.object({ customerId: Id, accountId: Id.optional() }),
  z.object({ has: z.boolean() }),
);
/**
 * Ends at the provider whatever a family could still pay: asked before the family is erased. `planName` of a payment
 * that could not be ended, because it is being taken or was paid just now; null when nothing is left.
 */
export const endCharges = rpc(
  'endCharges',
  'billing',
  'regional',
  z.object({ customerId: Id }),
  z.object({ planName: z.string().nullable() }),
);
/** Whether a child's deposit is still held: asked before its return is taken down. */
export const heldDeposit = rpc(
  'heldDeposit',
  'billing',
  'regional',
  z.object({ accountId: Id }),
  z.object({ held: z.boolean() }),
);
