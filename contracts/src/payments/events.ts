import { z } from 'zod';
import { fact } from '../event.ts';
import { Currency, Id, Instant, PaymentId } from '../fields.ts';
import { AssignedType, BillingType } from '../plans/billing-types.ts';
import { SubscriptionEnd, SubscriptionStatus } from './renewal-schema.ts';
import { PaymentAttention } from './schema.ts';

/** The payment and its owner. */
const named = { paymentId: PaymentId, accountId: Id, customerId: Id, companyId: Id };

/** Money arrived, or a plan without money was assigned. The account's owner extends it once per paymentId. */
export const paymentSucceeded = fact(
  'payment.succeeded',
  'billing',
  ['customer', 'notification'],
  'regional',
  z.object({
    ...named,
    planId: Id,
    billing_type: BillingType,
    currency: Currency,
    amount: z.string(),
    /** The paid time starts at the later of this and the present expiry. */
    paidAt: Instant,
    validMonths: z.number().int(),
    validDays: z.number().int(),
    /** Time zone of the family when it paid, whose calendar applies; missing in older facts: UTC. */
    timezone: z.string().optional(),
    /** Guarantee until, on a first paid charge. */
    experienceDate: Instant.nullable(),
    firstCharge: z.boolean(),
    autoRenew: z.boolean(),
    renewHasEnd: z.boolean(),
    /** The price is reduced by the credit of the former plan: the paid time starts at the payment. */
    startsAnew: z.boolean().optional(),
  }),
);
export const paymentFailed = fact(
  'payment.failed',
  'billing',
  ['notification'],
  'regional',
  z.object({
    ...named,
    /** Attempt of a renewal, 1 to 4; null for a manual charge. */
    renewalTry: z.number().int().nullable(),
    at: Instant,
  }),
);
export const paymentRefunded = fact(
  'payment.refunded',
  'billing',
  ['customer', 'notification'],
  'regional',
  z.object({
    ...named,
    currency: Currency,
    refundAmount: z.string(),
    /** A full refund within the guarantee ends the plan now. */
    endsPlan: z.boolean(),
    at: Instant,
  }),
);
/** A clinic paid a deposit back by other means than the card provider. */
export const depositPaidBack = fact(
  'payment.deposit-paid-back',
  'billing',
  ['customer'],
  'regional',
  z.object({ ...named, currency: Currency, amount: z.string(), at: Instant }),
);
/** An assigned plan was undone before it was used. */
export const paymentUndone = fact(
  'payment.undone',
  'billing',
  ['company', 'customer'],
  'regional',
  z.object({
    ...named,
    billing_type: AssignedType,
    at: Instant,
  }),
);
/** A payment that an administrator has to review. */
export const paymentNeedsAttention = fact(
  'payment.needs-attention',
  'billing',
  ['notification'],
  'regional',
  z.object({ ...named, why: PaymentAttention, at: Instant }),
);
export const subscriptionChanged = fact(
  'subscription.changed',
  'billing',
  ['customer', 'notification'],
  'regional',
  z.object({
    accountId: Id,
    customerId: Id,
    status: SubscriptionStatus,
    renewHasEnd: z.boolean(),
    /** `postponed`: declined for the first time and retried; `renewed`: paid after that. */
    reason: z.enum(['started', 'postponed', 'renewed', ...SubscriptionEnd.options]),
    /** For a declined renewal: end of the grace period, in which treatment continues. */
    graceUntil: Instant.nullable().optional(),
    at: Instant,
  }),
);
/** The price of a running renewal changes on a day at least 30 days ahead; `withdrawn`: the change was cancelled. */
export const renewalNextPrice = fact(
  'renewal.next-price',
  'billing',
  ['notification'],
  'regional',
  z.object({ accountId: Id, customerId: Id, is: z.enum(['set', 'withdrawn']), at: Instant }),
);
/** The card that plans renew with expires within 30 days; published once per expiry date. */
export const cardExpiresSoon = fact(
  'card.expires-soon',
  'billing',
  ['notification'],
  'regional',
  z.object({ customerId: Id, at: Instant }),
);
export const paymentLinkCreated = fact(
  'payment.link-created',
  'billing',
  ['notification'],
  'regional',
  z.object({
    ...named,
    /** Missing in older facts. */
    companyId: Id.optional(),
    at: Instant,
  }),
);
/** A provider event was stored and acknowledged, and is processed later. Named by the provider's own id. */
export const providerEventStored = fact(
  'provider-event.kept',
  'billing',
  ['billing'],
  'regional',
  z.object({ eventId: z.string() }),
);
