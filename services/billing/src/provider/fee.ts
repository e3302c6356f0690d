import type Stripe from 'stripe';
import { instant } from './outcome.ts';

/** What the provider kept for itself with one line of its balance, in the smallest unit; less than nothing: gave back. */
export type Fee = { lineId: string; units: bigint; currency: string; at: Date };

export const feeOf = ({ id, fee, currency, created }: Stripe.BalanceTransaction): Fee => ({
  lineId: id,
  units: BigInt(fee),
  currency,
  at: instant(created),
});
