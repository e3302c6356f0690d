import { unitsOf } from '@fovea/contracts/money';
import { isPaid, type RefundBlock, refundBlock } from '@fovea/contracts/payments/schema';
import type { Payment } from '../../generated/regional/client.ts';

/** What of a payment can be refunded, and what a refund does. No database, no clock. */

export type Taken = Pick<
  Payment,
  | 'id'
  | 'status'
  | 'currency'
  | 'amount'
  | 'deposit'
  | 'refundAmount'
  | 'refundedAt'
  | 'depositPaidAt'
  | 'intentId'
  | 'dispute'
  | 'refundRequestedAt'
>;

/**
 * Whether a payment's deposit is still held: money was taken with it, it was not paid back by other means, and neither
 * all of it nor exactly the deposit was refunded. A refund of any other amount is for something else.
 */
export function isDepositHeld({ status, amount, deposit, refundAmount, refundedAt, depositPaidAt }: Taken): boolean {
  if (!isPaid(status) || amount.isZero() || deposit.isZero() || depositPaidAt) return false;
  return !refundedAt || !refundAmount || !(refundAmount.equals(amount) || refundAmount.equals(deposit));
}

/** Why nothing of it can be refunded through the provider; null: it can. */
export const refundBlockOf = ({
  status,
  amount,
  intentId,
  dispute,
  refundRequestedAt,
}: Pick<Taken, 'status' | 'amount' | 'intentId' | 'dispute' | 'refundRequestedAt'>): RefundBlock | null =>
  refundBlock({ status, amount: amount.toString(), intentId, dispute, isRequested: refundRequestedAt !== null });

export type Refunded = Pick<Payment, 'amount' | 'currency' | 'guaranteeUntil'>;

/**
 * What it comes to when `units` of a payment, in the smallest unit, have gone back: never more than was paid. All of it
 * back within the guarantee ends the plan; a part of it, or later, leaves it.
 */
export function refundTerms({ amount, currency, guaranteeUntil }: Refunded, units: bigint, at: Date) {
  const paid = unitsOf(amount, currency);
  const back = units > paid ? paid : units;
  return { back, kept: paid - back, endsPlan: back === paid && isGuaranteed({ guaranteeUntil }, at) };
}

export const isGuaranteed = ({ guaranteeUntil }: Pick<Payment, 'guaranteeUntil'>, at: Date): boolean =>
  guaranteeUntil !== null && at <= guaranteeUntil;
