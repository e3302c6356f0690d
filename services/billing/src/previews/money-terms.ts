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
 * What is taken, given back and owed, and when it ends: each worked out here alone, from facts read once, for whoever is
 * shown it before and for the call that does it (decision 177). No database, no clock.
 */

/** A preview with the mark of all it says: other facts that come to the same numbers and days are no change. */
export function hashed<P extends object>(preview: P): P & { hash: string } {
  return { ...preview, hash: createHash('sha256').update(JSON.stringify(preview)).digest('base64url') };
}

/** What an open discount takes off: for how many charges more, and until which day of the family. */
export type Discounting = Pick<Discount, 'id' | 'kind' | 'value' | 'currency'> & {
  left: number;
  lastDay: string | null;
};

/** What a renewal costs from a day of the family on. */
export type Coming = Pick<Plan, 'price'> & { from: string };
/** As the plan says, or as a renewal was agreed to. */
export type PlanPrice = Pick<Plan, 'price' | 'currency'> & { coming?: Coming | null };

/**
 * At which price a renewal goes on that runs on a day of the family: the one that its plan is set to cost, with 30 days'
 * notice. Null: at its own, as every renewal that was agreed to until an end.
 */
export function comingPrice(
  { nextPrice, nextPriceFrom, nextPriceRenewals }: Pick<Plan, 'nextPrice' | 'nextPriceFrom' | 'nextPriceRenewals'>,
  { on, endsAt }: { on: string; endsAt: Date | null },
): Coming | null {
  if (nextPriceRenewals !== 'change' || !nextPrice || !nextPriceFrom || endsAt) return null;
  const told = addToDay(on, priceNoticeDays);
  return { price: nextPrice, from: nextPriceFrom > told ? nextPriceFrom : told };
}

/** The price of a charge on a day of the family, before any discount. */
export const priceOn = ({ price, coming }: PlanPrice, on: string): Plan['price'] =>
  coming && on >= coming.from ? coming.price : price;

/** A plan's price as it is charged on a day: what is left of it, and what a discount took off. */
export function loweredPrice(plan: PlanPrice, discounting: Discounting | null, on: string) {
  const full = priceOn(plan, on);
  const discount = takenOff({ price: full, currency: plan.currency }, discounting, on);
  const price = full.minus(discount);
  return { price, discount, discountId: discount.isZero() ? null : (discounting?.id ?? null) };
}

/** What was left of the plan before it is in the price of a plan that was changed at once: its time starts when it is paid. */
export const startsAnew = ({ credit }: Pick<Payment, 'credit'>): boolean => !credit.isZero();

/** What is left of a discount that lowered one more charge. */
export const usedOnce = (discounting: Discounting | null): Discounting | null =>
  discounting && { ...discounting, left: discounting.left - 1 };

/**
 * What a discount takes off a price that is charged on a day of the family: its amount, or its percentage rounded half-up
 * to the unit, and never more than the price. An amount of another currency takes nothing.
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
 * What the charges of an account left to its next one, because it was below the provider's least amount, by currency.
 * Less than 0 where two charges took it: the next one gives it back.
 */
export type Owed = ReadonlyMap<Currency, Amount>;
export const nothingOwed: Owed = new Map();
/**
 * What of a total is taken now with what earlier charges left: all of it, or nothing where the provider would not charge
 * it. `carried`: what was added to the total, or, less than 0, what of it is left to the next charge.
 */
export function carryOver(total: Amount, currency: Currency, owed: Owed): Pick<Payment, 'amount' | 'carried'> {
  const whole = total.plus(owed.get(currency) ?? 0);
  const isTaken = !whole.isNegative() && !isBelowLeast(unitsOf(whole, currency), currency);
  const amount = isTaken ? whole : total.minus(total);
  return { amount, carried: amount.minus(total) };
}

/** What is owed once a charge that carries so much has succeeded. */
export const owedAfter = (owed: Owed, currency: Currency, { carried }: Pick<Payment, 'carried'>): Owed =>
  new Map(owed).set(currency, carried.negated().plus(owed.get(currency) ?? 0));

/** What of an account's first charge is still due: everything before it, and whatever of it was paid back since. */
export type Due = { deposit: boolean; purchase: boolean };
/** Had a paid charge before, what of deposit and purchase the next one takes, what lowers its price, and what is added. */
export type PaidSoFar = { paid: boolean; due: Due; discounting: Discounting | null; owed: Owed };

/** Deposit and purchase are taken with an account's first paid charge, and again only after they were paid back. */
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
/** What a charge is agreed to be: as its payment keeps it. */
export type ChargeTerms = Pick<Payment, 'price' | 'discount' | 'discountId' | 'deposit' | 'purchase'> &
  Pick<Payment, 'amount' | 'carried'> &
  Pick<Payment, 'validMonths' | 'validDays' | 'experienceMonths' | 'experienceDays' | 'renewEndMonths'> &
  Pick<Payment, 'autoRenew' | 'firstCharge'>;

/**
 * What charging an account for a plan on a day of the family takes and agrees to: shown before, and written into the
 * payment. Only RETAIL takes money here, and costs less by a discount; of a FREE plan neither deposit nor purchase is due,
 * and it begins no guarantee.
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
  const { total, ...parts } = takenNow(
    { ...plan, price },
    billingType === 'FREE' ? { deposit: false, purchase: false } : due,
  );
  const nothing = total.minus(total);
  const { amount, carried } = isRetail ? carryOver(total, currency, owed) : { amount: nothing, carried: nothing };
  return {
    ...{ ...parts, ...off, amount, carried, validMonths, validDays, experienceMonths, experienceDays, renewEndMonths },
    // What takes no card keeps none to be charged again.
    autoRenew: autoRenew && amount.greaterThan(0),
    firstCharge: !paid && billingType !== 'FREE',
  };
}

/** What a charge of the account on a day of the family would come to without its discount, in the smallest unit. */
export function undiscounted(plan: Priced & PlanPrice, { due }: Pick<PaidSoFar, 'due'>, on: string): bigint {
  return unitsOf(takenNow({ ...plan, price: priceOn(plan, on) }, due).total, plan.currency);
}

export type ChargeTimes = {
  paidFrom: Date;
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

/** What a renewal still takes: its next charge, and, where it has an end, all that is agreed to until then. */
export type Ahead = {
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

/** Counted from the present expiry, each charge on the day the one before ends. */
export function aheadOf(renewing: Renewing, timezone: string): Ahead {
  const { price, expiry, endsAt } = renewing;
  const amounts = amountsAhead(renewing, timezone);
  const [amount] = amounts;
  const amountLeft = amounts.reduce((sum, each) => sum.plus(each), price.minus(price));
  return {
    next: amount ? { at: expiry, amount } : null,
    lockIn: endsAt && { endsAt, chargesLeft: amounts.length, amountLeft },
  };
}

/** What each charge takes that is still to come until the end; of what renews until it is stopped, the next one. */
function amountsAhead({ expiry, endsAt, validMonths, validDays, ...renewing }: Renewing, timezone: string) {
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
