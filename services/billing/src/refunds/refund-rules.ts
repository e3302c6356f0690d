import { AppError, refuseField } from '@fovea/contracts/errors';
import { Currency } from '@fovea/contracts/fields';
import { isWholeAmount, minorUnits } from '@fovea/contracts/money';
import type { Payment } from '../../generated/regional/client.ts';
import { amountText, unitsOf } from '../payments/amount.ts';

/**
 * The refund in the smallest unit: more than nothing, at most what was paid, no fraction where the currency has none;
 * one refund per succeeded payment.
 */
export function refundUnits(
  payment: Pick<Payment, 'status' | 'amount' | 'currency' | 'intentId'>,
  amount: string,
): bigint {
  const currency = Currency.parse(payment.currency);
  if (payment.status !== 'succeeded' || !payment.intentId || payment.amount.isZero())
    throw new AppError('notRefundable');
  if (!isWholeAmount(amount, currency)) throw refuseField('amount', 'noFraction');
  const units = minorUnits(amount, currency);
  if (units <= 0n || units > unitsOf(payment.amount, currency))
    throw new AppError('refundAmount', { max: amountText(payment.amount, currency) });
  return units;
}

/** All of it back within the guarantee ends the plan now; a part of it, or later, leaves it. */
export const endsPlan = ({ guaranteeUntil }: Pick<Payment, 'guaranteeUntil'>, isFull: boolean, at: Date): boolean =>
  isFull && guaranteeUntil !== null && at <= guaranteeUntil;
