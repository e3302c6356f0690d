import { z } from 'zod';
import { Currency, Instant } from '../fields.ts';

/**
 * What the nightly match of our books with the provider's found. `unheardCharge`, `unheardRefund`: happened there, and
 * its event never came; `missing`: succeeded here, unknown there; `double`: taken more than once; `amount`: another sum
 * there than here; `unbooked`: happened, and was not in the ledger; `stuck`: neither done nor called off for days;
 * `notRenewed`: renews by itself, and its day has long passed.
 */
export const FindingKind = z.enum([
  'unheardCharge',
  'unheardRefund',
  'missing',
  'double',
  'amount',
  'unbooked',
  'stuck',
  'notRenewed',
]);
export type FindingKind = z.infer<typeof FindingKind>;
export const Finding = z.object({
  kind: FindingKind,
  foundAt: Instant,
  currency: Currency,
  /** Decimal text: what our side says, and what was found instead. */
  expected: z.string(),
  found: z.string(),
  /** The provider's object it is about, or the day a renewal was due; '' where there is none. */
  subject: z.string(),
  /** Put right, by the match itself or since: only to be known. */
  repaired: z.boolean(),
  /** Decimal text: what was taken by the charge it is about, beside the payment, and may be given back. */
  surplus: z.string().nullable(),
});
export type Finding = z.infer<typeof Finding>;

/**
 * Where a dispute stands. `closed`: an inquiry of the bank that came to nothing; `appeal…`: a dispute that was lost is
 * appealed; `other`: a status of the provider's that has no word here.
 */
export const DisputeStatus = z.enum([
  'needsResponse',
  'underReview',
  'appealNeedsResponse',
  'appealUnderReview',
  'won',
  'lost',
  'closed',
  'other',
]);
export type DisputeStatus = z.infer<typeof DisputeStatus>;
/** What the payer told the bank; `other` for a reason the provider names and we do not know. */
export const DisputeReason = z.enum([
  'fraudulent',
  'duplicate',
  'credit_not_processed',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
  'general',
  'other',
]);
export type DisputeReason = z.infer<typeof DisputeReason>;
/** A payer asked the bank to take the money back. */
export const Dispute = z.object({
  _id: z.string(),
  status: DisputeStatus,
  reason: DisputeReason,
  /** As the provider names them; null of older ones. */
  statedStatus: z.string().nullable(),
  statedReason: z.string().nullable(),
  currency: Currency,
  amount: z.string(),
  openedAt: Instant,
  /** Until when the bank takes an answer; null once it takes none. */
  dueBy: Instant.nullable(),
  /** The bank has the money: not while it only asks, nor after it gave it back. */
  withdrawn: z.boolean(),
  closedAt: Instant.nullable(),
});
export type Dispute = z.infer<typeof Dispute>;
