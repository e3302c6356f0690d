import { z } from 'zod';
import { Currency, Instant } from '../fields.ts';

/**
 * Findings of the nightly reconciliation with the provider. `unheardCharge`, `unheardRefund`: its event never arrived;
 * `missing`: succeeded here, not found there; `double`: charged more than once; `amount`: amounts differ; `unbooked`:
 * missing in the ledger; `stuck`: pending for days; `notRenewed`: renewal overdue.
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
  /** Decimal text: the value stored here, and the value found instead. */
  expected: z.string(),
  found: z.string(),
  /** Id of the provider's object, or the day a renewal was due; '' where there is none. */
  subject: z.string(),
  /** Already corrected; for information only. */
  repaired: z.boolean(),
  /** Decimal text: the amount that the charge took in addition to the payment, and that can be refunded. */
  surplus: z.string().nullable(),
});
export type Finding = z.infer<typeof Finding>;

/**
 * Status of a dispute. `closed`: an inquiry of the bank that ended without a dispute; `appeal…`: an appeal of a lost
 * dispute; `other`: any other status of the provider.
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
/** Reason that the payer gave the bank; `other` for unlisted reasons of the provider. */
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
/** A chargeback: the payer's bank reclaims a payment. */
export const Dispute = z.object({
  _id: z.string(),
  status: DisputeStatus,
  reason: DisputeReason,
  /** In the provider's wording; null for older disputes. */
  statedStatus: z.string().nullable(),
  statedReason: z.string().nullable(),
  currency: Currency,
  amount: z.string(),
  openedAt: Instant,
  /** Deadline of the response to the bank; null once it accepts none. */
  dueBy: Instant.nullable(),
  /** The bank has withdrawn the money: false during an inquiry and after the bank returned it. */
  withdrawn: z.boolean(),
  closedAt: Instant.nullable(),
});
export type Dispute = z.infer<typeof Dispute>;
