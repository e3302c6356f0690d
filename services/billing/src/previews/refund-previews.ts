import { dayOf } from '@fovea/contracts/dates';
import { amountText, fromMinorUnits } from '@fovea/contracts/money';
import { publicId } from '@fovea/contracts/payments/payment-id';
import type {
  RefundPreview,
  ReturnPreview,
  SurplusPreview,
  UndoPreview,
} from '@fovea/contracts/payments/preview-schema';
import type { AssignedType } from '@fovea/contracts/plans/billing-types';
import type { Payment } from '../../generated/regional/client.ts';
import {
  hashed,
  isDepositHeld,
  isGuaranteed,
  type Refunded,
  refundBlockOf,
  refundTerms,
  type Taken,
} from './money-terms.ts';

/** Preview of a refund, from `refundTerms`. */
export function refundPreview(
  payment: Refunded,
  units: bigint,
  { at, timezone, renews }: { at: Date; timezone: string; renews: boolean },
): RefundPreview {
  const { amount, currency, guaranteeUntil } = payment;
  const { back, remaining, endsPlan } = refundTerms(payment, units, at);
  return hashed({
    currency,
    paid: amountText(amount, currency),
    back: fromMinorUnits(back, currency),
    kept: fromMinorUnits(remaining, currency),
    guaranteeUntil: guaranteeUntil && isGuaranteed(payment, at) ? dayOf(guaranteeUntil, timezone) : null,
    endsPlan,
    stopsRenewal: endsPlan && renews,
  });
}

type Assigned = Pick<Payment, 'planName' | 'price' | 'currency'> & { billingType: AssignedType };

/** Preview of undoing an assigned plan: the child's expiry now and without the plan. */
export function undoPreview(
  { planName, billingType: billing_type, price, currency }: Assigned,
  { present, without, timezone }: { present: string | null; without: string | null; timezone: string },
): UndoPreview {
  const day = (expiry: string | null) => expiry && dayOf(expiry, timezone);
  return hashed({
    currency,
    planName,
    billing_type,
    amount: amountText(price, currency),
    paidUntil: day(present),
    paidUntilThen: day(without),
  });
}

/** Preview of refunding a surplus charge. */
export const surplusPreview = (left: Omit<SurplusPreview, 'hash'>): SurplusPreview => hashed(left);

/**
 * What a family gets back with its device, of all charges of a child: the full payment within the guarantee where the
 * provider can refund it, or the held deposit.
 */
export function returnPreview(
  taken: readonly (Taken & Refunded)[],
  { at, timezone, region }: { at: Date; timezone: string; region: string },
): ReturnPreview {
  const guaranteed = taken.findLast((payment) => refundBlockOf(payment) === null && isGuaranteed(payment, at));
  const held = taken.findLast(isDepositHeld);
  return hashed({
    moneyBack: guaranteed?.guaranteeUntil
      ? {
          currency: guaranteed.currency,
          amount: amountText(guaranteed.amount, guaranteed.currency),
          until: dayOf(guaranteed.guaranteeUntil, timezone),
        }
      : null,
    deposit: held
      ? {
          currency: held.currency,
          amount: amountText(held.deposit, held.currency),
          paymentId: publicId(region, held.id),
          by: refundBlockOf(held) ? ('clinic' as const) : ('card' as const),
        }
      : null,
  });
}
