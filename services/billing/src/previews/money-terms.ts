import { createHash } from 'node:crypto';
import { addToDay } from '@fovea/contracts/calendar';
import { dayMs, dayOf } from '@fovea/contracts/dates';
import { addDuration, newExpiry } from '@fovea/contracts/durations';
import type { Currency } from '@fovea/contracts/fields';
import { amountText, fractionDigits, unitsOf } from '@fovea/contracts/money';
import { isBelowLeast } from '@fovea/contracts/payments/least-charges';
import type { LockIn } from '@fovea/contracts/payments/preview-schema';
import { isPaid, type RefundBlock, refundBlock } from '@fovea/contracts/payments/schema';
import { priceNoticeDays } from '@fovea/contracts/plans/rules';
import { type Discount, type Payment, type Plan, Prisma } from '../../generated/regional/client.ts';

/**
 * Calculates charges, refunds and their dates, for the preview as well as for the call itself (decision 177). No
 * database, no clock.
 */

/** A preview with the hash of its content: other facts with the same result are no change. */
export function hashed<P extends object>(preview: P): P & { hash: string } {
  return { ...preview, hash: createHash('sha256').update(JSON.stringify(preview)).digest('base64url') };
}

/** An open discount: the number of charges left, and the last day in the family's calendar. */
export type Discounting = Pick<Discount, 'id' | 'kind' | 'value' | 'currency'> & {
  left: number;
  lastDay: string | null;
};

/** The price of a renewal from a day of the family on. */
export type Coming = Pick<Plan, 'price'> & { from: string };
/** Of the plan, or as agreed for the renewal. */
export type PlanPrice = Pick<Plan, 'price' | 'currency'> & { coming?: Coming | null };

/**
 * The price set for a plan's running renewals, with 30 days' notice. Null: the price stays, as for each renewal agreed
 * to until an end.
 */
export function comingPrice(
  { nextPrice, nextPriceFrom, nextPriceRenewals }: Pick<Plan, 'nextPrice' | 'nextPriceFrom' | 'nextPriceRenewals'>,
  { on, endsAt }: { on: string; endsAt: Date | null },
): Coming | null {
  if (nextPriceRenewals !== 'change' || !nextPrice || !nextPriceFrom || endsAt) return null;
  const earliest = addToDay(on, priceNoticeDays);
  return { price: nextPrice, from: nextPriceFrom > earliest ? nextPriceFrom : earliest };
}

/** The price of a charge on a day of the family, before any discount. */
export const priceOn = ({ price, coming }: PlanPrice, on: string): Plan['price'] =>
  coming && on >= coming.from ? coming.price : price;

/** A plan's price on a day after the discount, and the discount. */
export function loweredPrice(plan: PlanPrice, discounting: Discounting | null, on: string) {
  const full = priceOn(plan, on);
  const discount = takenOff({ price: full, currency: plan.currency }, discounting, on);
  const price = full.minus(discount);
  return { price, discount, discountId: discount.isZero() ? null : (discounting?.id ?? null) };
}

/** Whether the payment credits the former plan: a plan changed at once starts when it is paid. */
export const startsAnew = ({ credit }: Pick<Payment, 'credit'>): boolean => !credit.isZero();

/** The discount after one more charge. */
export const usedOnce = (discounting: Discounting | null): Discounting | null =>
  discounting && { ...discounting, left: discounting.left - 1 };

/**
 * The discount of a price on a day of the family: an amount, or a percentage rounded half-up, at most the price. An
 * amount in another currency takes nothing.
 */
function takenOff(
  { price, currency }: Pick<Plan, 'price' | 'currency'>,
  discounting: Discounting | null,
  on: string,
): Plan['price'] {
  const nothing = price.minus(price);
  if (!discounting || discounting.left === 0) return nothing;
  const { kind, value, lastDay } = discounting;
  if (lastDay !== null && on > lastDay) return nothing;
  if (kind === 'amount') return discounting.currency === currency ? Prisma.Decimal.min(value, price) : nothing;
  return price.times(value).dividedBy(100).toDecimalPlaces(fractionDigits(currency), Prisma.Decimal.ROUND_HALF_UP);
}

type Amount = Payment['price'];
/**
 * Sums below the provider's minimum that an account carries to its next charge, by currency. Negative where two charges
 * took one: the next charge returns it.
 */
export type Owed = ReadonlyMap<Currency, Amount>;
export const nothingOwed: Owed = new Map();
/**
 * What is charged now of a total and the carried sum: all, or nothing where it is below the provider's minimum.
 * `carried`: the sum added to the total, or, negative, carried to the next charge.
 */
export function carryOver(total: Amount, currency: Currency, owed: Owed): Pick<Payment, 'amount' | 'carried'> {
  const whole = total.plus(owed.get(currency) ?? 0);
  const isTaken = !whole.isNegative() && !isBelowLeast(unitsOf(whole, currency), currency);
  const amount = isTaken ? whole : total.minus(total);
  return { amount, carried: amount.minus(total) };
}

/** The carried sum after a successful charge. */
export const owedAfter = (owed: Owed, currency: Currency, { carried }: Pick<Payment, 'carried'>): Owed =>
  new Map(owed).set(currency, carried.negated().plus(owed.get(currency) ?? 0));

/** Whether deposit and purchase are still due: before the first charge, and after they were refunded. */
export type Due = { deposit: boolean; purchase: boolean };
/** Facts of an account for its next charge. */
export type PaidSoFar = { paid: boolean; due: Due; discounting: Discounting | null; owed: Owed };

/** The first paid charge takes deposit and purchase; a later one only after they were refunded. */
export function takenNow<D extends { plus(other: D): D; minus(other: D): D }>(
  { price, deposit, purchase }: { price: D; deposit: D; purchase: D },
  due: Due,
) {
  const nothing = price.minus(price);
  const taken = { price, deposit: due.deposit ? deposit : nothing, purchase: due.purchase ? purchase : nothing };
  return { ...taken, total: price.plus(taken.deposit).plus(taken.purchase) };
}

type Priced = Pick<Plan, 'billingType' | 'currency' | 'price' | 'deposit' | 'purchase' | 'renewEndMonths'> &
  Pick<Plan, 'validMonths' | 'validDays' | 'experienceMonths' | 'experienceDays'>;
/** The terms of a charge, as stored in its payment. */
export type ChargeTerms = Pick<Payment, 'price' | 'discount' | 'discountId' | 'deposit' | 'purchase'> &
  Pick<Payment, 'validMonths' | 'validDays' | 'experienceMonths' | 'experienceDays' | 'renewEndMonths'> &
  Pick<Payment, 'amount' | 'carried' | 'autoRenew' | 'firstCharge'>;

/**
 * The terms of charging an account for a plan on a day of the family, for the preview and the payment. Only RETAIL
 * takes money and can be discounted; a FREE plan takes neither deposit nor purchase and starts no guarantee.
 */
export function chargeTerms(
  plan: Priced,
  { paid, due, discounting, owed }: PaidSoFar,
  autoRenew: boolean,
  on: string,
): ChargeTerms {
  const { billingType, currency, validMonths, validDays, experienceMonths, experienceDays, renewEndMonths } = plan;
  const isRetail = billingType === 'RETAIL';
  const { price, ...off } = loweredPrice(plan, isRetail ? discounting : null, on);
  const isDue = billingType === 'FREE' ? { deposit: false, purchase: false } : due;
  const { total, ...parts } = takenNow({ ...plan, price }, isDue);
  const nothing = total.minus(total);
  const { amount, carried } = isRetail ? carryOver(total, currency, owed) : { amount: nothing, carried: nothing };
  return {
    ...parts,
    ...off,
    amount,
    carried,
    validMonths,
    validDays,
    experienceMonths,
    experienceDays,
    renewEndMonths,
    // Without a card payment no card is saved for renewals.
    autoRenew: autoRenew && amount.greaterThan(0),
    firstCharge: !paid && billingType !== 'FREE',
  };
}

/** The charge on a day of the family without its discount, in the smallest unit. */
export function undiscounted(plan: Priced & PlanPrice, { due }: Pick<PaidSoFar, 'due'>, on: string): bigint {
  return unitsOf(takenNow({ ...plan, price: priceOn(plan, on) }, due).total, plan.currency);
}

export type ChargeTimes = {
  paidFrom: Date;
  paidUntil: Date;
  /** Null without a guarantee. */
  guaranteeUntil: Date | null;
  /** End of the lock-in of a renewal; null: until it is stopped. */
  renewsUntil: Date | null;
};

/** The dates of a charge on the family's calendar. Only the account's first payment is guaranteed. */
export function chargeTimes(
  terms: Omit<ChargeTerms, 'price' | 'discount' | 'discountId' | 'deposit' | 'purchase' | 'carried'>,
  { at, expiry, timezone }: { at: Date; expiry: Date | null; timezone: string },
): ChargeTimes {
  const { amount, firstCharge, validMonths, validDays, experienceMonths, experienceDays } = terms;
  const isGuaranteed = firstCharge && amount.greaterThan(0) && experienceMonths + experienceDays > 0;
  return {
    paidFrom: expiry && expiry > at ? expiry : at,
    paidUntil: newExpiry(at, expiry, { months: validMonths, days: validDays }, timezone),
    guaranteeUntil: isGuaranteed ? addDuration(at, experienceMonths, experienceDays, timezone) : null,
    renewsUntil: terms.autoRenew ? renewalEnd(at, terms.renewEndMonths, timezone) : null,
  };
}

/** The upcoming charges of a renewal: the next one, and all until its end. */
export type Upcoming = {
  next: { at: Date; amount: Payment['price'] } | null;
  lockIn: { endsAt: Date; chargesLeft: number; amountLeft: Payment['price'] } | null;
};
/** Before any discount. */
type Renewing = PlanPrice &
  Pick<Payment, 'validMonths' | 'validDays'> & {
    discounting: Discounting | null;
    owed: Owed;
    expiry: Date;
    endsAt: Date | null;
  };

/** Counted from the present expiry; each charge is due when the one before ends. */
export function upcomingOf(renewing: Renewing, timezone: string): Upcoming {
  const { price, expiry, endsAt } = renewing;
  const amounts = upcomingAmounts(renewing, timezone);
  const [amount] = amounts;
  const amountLeft = amounts.reduce((sum, each) => sum.plus(each), price.minus(price));
  return {
    next: amount ? { at: expiry, amount } : null,
    lockIn: endsAt && { endsAt, chargesLeft: amounts.length, amountLeft },
  };
}

/** The amounts until the end; without an end, the next one. */
function upcomingAmounts({ expiry, endsAt, validMonths, validDays, ...renewing }: Renewing, timezone: string) {
  const amounts: Plan['price'][] = [];
  let { discounting, owed } = renewing;
  for (let due = expiry; !isOver(due, endsAt); due = addDuration(due, validMonths, validDays, timezone)) {
    const { price, discountId } = loweredPrice(renewing, discounting, dayOf(due, timezone));
    const { amount, carried } = carryOver(price, renewing.currency, owed);
    amounts.push(amount);
    if (endsAt === null) break;
    owed = owedAfter(owed, renewing.currency, { carried });
    if (discountId) discounting = usedOnce(discounting);
  }
  return amounts;
}

/** Lock-in counts from the first charge on the family's calendar; null: renews until stopped. */
export const renewalEnd = (firstCharge: Date, renewEndMonths: number | null, timezone: string): Date | null =>
  renewEndMonths === null ? null : addDuration(firstCharge, renewEndMonths, 0, timezone);

/**
 * Whether renewing at this expiry would go beyond the end. Month lengths can bring an expiry up to three days before
 * the end it is meant to reach.
 */
export const isOver = (expiry: Date, endsAt: Date | null): boolean =>
  endsAt !== null && expiry.getTime() >= endsAt.getTime() - 3 * dayMs;

type Family = { currency: Currency; timezone: string };

export const nextView = ({ at, amount }: NonNullable<Upcoming['next']>, { currency, timezone }: Family) => ({
  on: dayOf(at, timezone),
  amount: amountText(amount, currency),
});

export const lockInView = (
  { endsAt, chargesLeft, amountLeft }: NonNullable<Upcoming['lockIn']>,
  { currency, timezone }: Family,
): LockIn => ({ until: dayOf(endsAt, timezone), chargesLeft, amountLeft: amountText(amountLeft, currency) });

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
 * Whether the deposit is still held: it was paid, not paid back by other means, and neither the whole payment nor
 * exactly the deposit was refunded.
 */
export function isDepositHeld({ status, amount, deposit, refundAmount, refundedAt, depositPaidAt }: Taken): boolean {
  if (!isPaid(status) || amount.isZero() || deposit.isZero() || depositPaidAt) return false;
  return !refundedAt || !refundAmount || !(refundAmount.equals(amount) || refundAmount.equals(deposit));
}

/** Why the provider cannot refund it; null where it can. */
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
 * The result of refunding `units` of a payment in total, at most what was paid. A full refund within the guarantee ends
 * the plan.
 */
export function refundTerms({ amount, currency, guaranteeUntil }: Refunded, units: bigint, at: Date) {
  const paid = unitsOf(amount, currency);
  const back = units > paid ? paid : units;
  return { back, remaining: paid - back, endsPlan: back === paid && isGuaranteed({ guaranteeUntil }, at) };
}

export const isGuaranteed = ({ guaranteeUntil }: Pick<Payment, 'guaranteeUntil'>, at: Date): boolean =>
  guaranteeUntil !== null && at <= guaranteeUntil;
