import { createHash } from 'node:crypto';
import { addDuration, newExpiry } from '@fovea/contracts/calendar';
import { dayMs, dayOf } from '@fovea/contracts/dates';
import type { Currency } from '@fovea/contracts/fields';
import { amountText, fromMinorUnits, unitsOf } from '@fovea/contracts/money';
import type {
  ChargePreview,
  LockIn,
  RefundPreview,
  ReturnPreview,
  SurplusPreview,
  UndoPreview,
} from '@fovea/contracts/payments/preview-schema';
import { holdsDeposit } from '@fovea/contracts/payments/schema';
import type { AssignedType } from '@fovea/contracts/plans/billing-types';
import type { Payment, Plan } from '../../generated/regional/client.ts';

/**
 * What is taken, given back and owed, and when it ends: each worked out here alone, from facts read once, for whoever is
 * shown it before and for the call that does it (decision 177). No database, no clock.
 */

/** A preview with the mark of all it says: other facts that come to the same numbers and days are no change. */
export function hashed<P extends object>(preview: P): P & { hash: string } {
  return { ...preview, hash: createHash('sha256').update(JSON.stringify(preview)).digest('base64url') };
}

/** What of an account's first charge is still due: everything before it, and whatever of it was paid back since. */
export type Due = { deposit: boolean; purchase: boolean };
/** Had a paid charge before, and what of deposit and purchase the next one takes. */
type PaidSoFar = { paid: boolean; due: Due };

/** Deposit and purchase are taken with an account's first paid charge, and again only after they were paid back. */
export function takenNow<D extends { plus(other: D): D; minus(other: D): D }>(
  { price, deposit, purchase }: { price: D; deposit: D; purchase: D },
  due: Due,
) {
  const nothing = price.minus(price);
  const taken = { price, deposit: due.deposit ? deposit : nothing, purchase: due.purchase ? purchase : nothing };
  return { ...taken, total: price.plus(taken.deposit).plus(taken.purchase) };
}

type Priced = Pick<
  Plan,
  | 'billingType'
  | 'price'
  | 'deposit'
  | 'purchase'
  | 'validMonths'
  | 'validDays'
  | 'experienceMonths'
  | 'experienceDays'
  | 'renewEndMonths'
>;
/** What a charge is agreed to be: as its payment keeps it. */
export type ChargeTerms = Pick<
  Payment,
  | 'price'
  | 'deposit'
  | 'purchase'
  | 'amount'
  | 'validMonths'
  | 'validDays'
  | 'experienceMonths'
  | 'experienceDays'
  | 'renewEndMonths'
  | 'autoRenew'
  | 'firstCharge'
>;

/**
 * What charging an account for a plan takes and agrees to: shown before, and written into the payment. Only RETAIL
 * takes money here; of a FREE plan neither deposit nor purchase is due, and it begins no guarantee.
 */
export function chargeTerms(plan: Priced, { paid, due }: PaidSoFar, autoRenew: boolean): ChargeTerms {
  const { billingType, validMonths, validDays, experienceMonths, experienceDays, renewEndMonths } = plan;
  const { total, ...parts } = takenNow(plan, billingType === 'FREE' ? { deposit: false, purchase: false } : due);
  const amount = billingType === 'RETAIL' ? total : total.minus(total);
  return {
    ...{ ...parts, amount, validMonths, validDays, experienceMonths, experienceDays, renewEndMonths },
    // What takes no card keeps none to be charged again.
    autoRenew: autoRenew && amount.greaterThan(0),
    firstCharge: !paid && billingType !== 'FREE',
  };
}

export type ChargeTimes = {
  paidUntil: Date;
  /** Null where nothing can be given back. */
  guaranteeUntil: Date | null;
  /** Of what renews, when nobody has to agree to it any more; null: until it is stopped. */
  renewsUntil: Date | null;
};

/**
 * When what is charged at an instant ends, on the family's calendar. Money is only guaranteed to come back where it was
 * the account's first.
 */
export function chargeTimes(
  terms: Omit<ChargeTerms, 'price' | 'deposit' | 'purchase'>,
  { at, expiry, timezone }: { at: Date; expiry: Date | null; timezone: string },
): ChargeTimes {
  const { amount, firstCharge, validMonths, validDays, experienceMonths, experienceDays } = terms;
  const isGuaranteed = firstCharge && amount.greaterThan(0) && experienceMonths + experienceDays > 0;
  return {
    paidUntil: newExpiry(at, expiry, { months: validMonths, days: validDays }, timezone),
    guaranteeUntil: isGuaranteed ? addDuration(at, experienceMonths, experienceDays, timezone) : null,
    renewsUntil: terms.autoRenew ? renewalEnd(at, terms.renewEndMonths, timezone) : null,
  };
}

/** What is charged after it, where it renews. */
export function aheadOfCharge(terms: ChargeTerms, { paidUntil, renewsUntil }: ChargeTimes, timezone: string): Ahead {
  if (!terms.autoRenew) return { next: null, lockIn: null };
  return aheadOf({ ...terms, expiry: paidUntil, endsAt: renewsUntil }, timezone);
}

/** What a renewal still takes: its next charge, and, where it has an end, all that is agreed to until then. */
export type Ahead = {
  next: { at: Date; amount: Payment['price'] } | null;
  lockIn: { endsAt: Date; chargesLeft: number; amountLeft: Payment['price'] } | null;
};
type Renewing = Pick<Payment, 'price' | 'validMonths' | 'validDays'> & { expiry: Date; endsAt: Date | null };

/** Counted from the present expiry, each charge on the day the one before ends. */
export function aheadOf(renewing: Renewing, timezone: string): Ahead {
  const { price, expiry, endsAt } = renewing;
  const left = chargesLeft(renewing, timezone);
  return {
    next: isOver(expiry, endsAt) ? null : { at: expiry, amount: price },
    lockIn: endsAt && left !== null ? { endsAt, chargesLeft: left, amountLeft: price.times(left) } : null,
  };
}

/**
 * How often a renewal with an end is still charged, counted from the next expiry; null for one that renews until it is
 * stopped.
 */
function chargesLeft({ expiry, endsAt, validMonths, validDays }: Omit<Renewing, 'price'>, timezone: string) {
  if (endsAt === null) return null;
  let left = 0;
  for (let due = expiry; !isOver(due, endsAt); due = addDuration(due, validMonths, validDays, timezone)) left += 1;
  return left;
}

/** Lock-in is counted from the first charge on the family's calendar; null: renews until stopped. */
export const renewalEnd = (firstCharge: Date, renewEndMonths: number | null, timezone: string): Date | null =>
  renewEndMonths === null ? null : addDuration(firstCharge, renewEndMonths, 0, timezone);

/**
 * Whether renewing at this expiry would go beyond the end. Month lengths can bring an expiry up to three days before
 * the end it is meant to reach.
 */
export const isOver = (expiry: Date, endsAt: Date | null): boolean =>
  endsAt !== null && expiry.getTime() >= endsAt.getTime() - 3 * dayMs;

type Family = { currency: Currency; timezone: string };

export const nextView = ({ at, amount }: NonNullable<Ahead['next']>, { currency, timezone }: Family) => ({
  on: dayOf(at, timezone),
  amount: amountText(amount, currency),
});

export const lockInView = (
  { endsAt, chargesLeft, amountLeft }: NonNullable<Ahead['lockIn']>,
  { currency, timezone }: Family,
): LockIn => ({ until: dayOf(endsAt, timezone), chargesLeft, amountLeft: amountText(amountLeft, currency) });

/** What an account is charged for, when, and until when it is paid now. */
export type ChargeFacts = {
  plan: Plan;
  standing: PaidSoFar;
  autoRenew: boolean;
  at: Date;
  expiry: Date | null;
  timezone: string;
};

/** In the words of the wire what `chargeTerms` and `chargeTimes` come to. */
export function chargePreview({ plan, standing, autoRenew, at, expiry, timezone }: ChargeFacts): ChargePreview {
  const { currency } = plan;
  const terms = chargeTerms(plan, standing, autoRenew);
  const times = chargeTimes(terms, { at, expiry, timezone });
  const { next, lockIn } = aheadOfCharge(terms, times, timezone);
  const text = (amount: typeof terms.price) => amountText(amount, currency);
  const { price, deposit, purchase, amount } = terms;
  return hashed({
    currency,
    parts: amount.isZero() ? null : { price: text(price), deposit: text(deposit), purchase: text(purchase) },
    amount: text(amount),
    paidUntil: dayOf(times.paidUntil, timezone),
    guaranteeUntil: times.guaranteeUntil && dayOf(times.guaranteeUntil, timezone),
    next: next && nextView(next, { currency, timezone }),
    lockIn: lockIn && lockInView(lockIn, { currency, timezone }),
  });
}

type Taken = Pick<Payment, 'status' | 'currency' | 'amount' | 'deposit' | 'refundAmount' | 'refundedAt'>;

export function isDepositHeld({ status, currency, amount, deposit, refundAmount, refundedAt }: Taken): boolean {
  const text = (value: Payment['amount']) => amountText(value, currency);
  return holdsDeposit({
    status,
    amount: text(amount),
    refundAmount: refundedAt && refundAmount ? text(refundAmount) : null,
    plan: { deposit: text(deposit) },
  });
}

type Refunded = Pick<Payment, 'amount' | 'currency' | 'guaranteeUntil'>;

/**
 * What it comes to when `units` of a payment, in the smallest unit, have gone back: never more than was paid. All of it
 * back within the guarantee ends the plan; a part of it, or later, leaves it.
 */
export function refundTerms({ amount, currency, guaranteeUntil }: Refunded, units: bigint, at: Date) {
  const paid = unitsOf(amount, currency);
  const back = units > paid ? paid : units;
  return { back, kept: paid - back, endsPlan: back === paid && isGuaranteed({ guaranteeUntil }, at) };
}

const isGuaranteed = ({ guaranteeUntil }: Pick<Payment, 'guaranteeUntil'>, at: Date): boolean =>
  guaranteeUntil !== null && at <= guaranteeUntil;

/** The same as it is shown before. */
export function refundPreview(
  payment: Refunded,
  units: bigint,
  { at, timezone, renews }: { at: Date; timezone: string; renews: boolean },
): RefundPreview {
  const { amount, currency, guaranteeUntil } = payment;
  const { back, kept, endsPlan } = refundTerms(payment, units, at);
  return hashed({
    currency,
    paid: amountText(amount, currency),
    back: fromMinorUnits(back, currency),
    kept: fromMinorUnits(kept, currency),
    guaranteeUntil: guaranteeUntil && isGuaranteed(payment, at) ? dayOf(guaranteeUntil, timezone) : null,
    endsPlan,
    stopsRenewal: endsPlan && renews,
  });
}

type Assigned = Pick<Payment, 'planName' | 'price' | 'currency'> & { billingType: AssignedType };

/** What taking an assigned plan back changes: until when the child is paid for now, and without it. */
export function undoPreview(
  { planName, billingType: billing_type, price, currency }: Assigned,
  { present, without, timezone }: { present: string | null; without: string | null; timezone: string },
): UndoPreview {
  const day = (expiry: string | null) => expiry && dayOf(expiry, timezone);
  return hashed({
    ...{ currency, planName, billing_type, amount: amountText(price, currency) },
    ...{ paidUntil: day(present), paidUntilThen: day(without) },
  });
}

/** What giving back a charge beside a payment returns. */
export const surplusPreview = (left: Omit<SurplusPreview, 'hash'>): SurplusPreview => hashed(left);

/**
 * What a family is given back with its device, of all that a child was charged: everything that was paid where the
 * guarantee has not ended and nothing of it went back, or the deposit that is held.
 */
export function returnPreview(
  taken: readonly (Taken & Refunded)[],
  { at, timezone }: { at: Date; timezone: string },
): ReturnPreview {
  const guaranteed = taken.findLast((payment) => payment.status === 'succeeded' && isGuaranteed(payment, at));
  const held = taken.findLast(isDepositHeld);
  return hashed({
    moneyBack: guaranteed?.guaranteeUntil
      ? {
          currency: guaranteed.currency,
          amount: amountText(guaranteed.amount, guaranteed.currency),
          until: dayOf(guaranteed.guaranteeUntil, timezone),
        }
      : null,
    deposit: held ? { currency: held.currency, amount: amountText(held.deposit, held.currency) } : null,
  });
}
