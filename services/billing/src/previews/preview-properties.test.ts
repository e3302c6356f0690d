import { dayOf } from '@fovea/contracts/dates';
import { newExpiry } from '@fovea/contracts/durations';
import type { Currency } from '@fovea/contracts/fields';
import { fractionDigits, fromMinorUnits, minorUnits } from '@fovea/contracts/money';
import { isBelowLeast, leastCharges } from '@fovea/contracts/payments/least-charges';
import { newId } from '@fovea/kit/database/ids';
import { expect, test } from 'vitest';
import { type Plan, Prisma } from '../../generated/regional/client.ts';
import { type ChargeFacts, chargePreview } from '../charges/charge-rules.ts';
import { creditOf } from '../charges/charged-account.ts';
import { randomMoney } from '../testing/any-money.ts';
import {
  carryOver,
  chargeTerms,
  chargeTimes,
  type Discounting,
  isOver,
  loweredPrice,
  nothingOwed,
  type Owed,
  owedAfter,
  refundTerms,
} from './money-terms.ts';
import { refundPreview, returnPreview } from './refund-previews.ts';

const runs = Array.from({ length: 1_500 }, (_, seed) => seed);
const decimal = (text: string) => new Prisma.Decimal(text);
const signedUnits = (amount: string, currency: Currency) =>
  amount.startsWith('-') ? -minorUnits(amount.slice(1), currency) : minorUnits(amount, currency);

/** A random discount or none. */
function anyDiscounting(any: ReturnType<typeof randomMoney>, at: Date): Discounting | null {
  if (any.chance()) return null;
  const kind = any.one(['percentage', 'amount'] as const);
  const currency = any.currency();
  const value = kind === 'amount' ? any.amount(currency, 90_000) : any.one(['100', '50', '33.33', '12.5', '0.01']);
  return {
    id: 'discount',
    kind,
    value: decimal(value),
    currency: kind === 'amount' ? currency : null,
    left: 1 + any.upTo(3),
    lastDay: any.chance() ? null : dayOf(any.later(at, 400), 'UTC'),
  };
}

/** Below the minimum of its currency or nothing; sometimes an earlier charge took too much. */
function anyOwed(any: ReturnType<typeof randomMoney>, currency: Currency): Owed {
  if (any.chance()) return nothingOwed;
  const left = BigInt(any.upTo(Number(leastCharges[currency].units) - 1));
  return new Map([[currency, decimal(fromMinorUnits(any.one([left, left, -left]), currency))]]);
}

/** A random plan and account. */
function anyCharge(seed: number): ChargeFacts {
  const any = randomMoney(seed);
  const currency = any.currency();
  const at = any.instant();
  const validMonths = any.upTo(14);
  const plan = {
    billingType: any.one(['RETAIL', 'RETAIL', 'RETAIL', 'PREPAID', 'WHOLESALE', 'FREE'] as const),
    currency,
    price: decimal(any.amount(currency, 90_000)),
    deposit: decimal(any.amount(currency, 9_000)),
    purchase: decimal(any.amount(currency, 9_000)),
    validMonths,
    validDays: validMonths === 0 ? 1 + any.upTo(40) : any.upTo(40),
    experienceMonths: any.upTo(2),
    experienceDays: any.upTo(20),
    renewEndMonths: any.chance() ? null : validMonths + any.upTo(24),
  };
  return {
    plan: plan as Plan, // only what a charge is worked out from
    standing: {
      paid: any.chance(),
      due: { deposit: any.chance(), purchase: any.chance() },
      discounting: anyDiscounting(any, at),
      owed: anyOwed(any, currency),
    },
    autoRenew: any.chance(),
    at,
    expiry: any.chance() ? null : any.later(new Date(at.getTime() - 40 * 86_400_000), 120),
    timezone: any.timezone(),
  };
}

test('the preview of a charge equals its payment, to the smallest unit and the day', () => {
  for (const seed of runs) {
    const facts = anyCharge(seed);
    const { plan, standing, at, expiry, timezone } = facts;
    const shown = chargePreview(facts);
    // The payment's row, from which its success is calculated.
    const row = chargeTerms(plan, standing, facts.autoRenew, dayOf(at, timezone));
    const paid = chargeTimes(row, { at, expiry, timezone });
    const units = (amount: string) => minorUnits(amount, plan.currency);
    const { carried, ...parts } = shown.parts ?? {
      price: '0',
      discount: '0',
      deposit: '0',
      purchase: '0',
      carried: '0',
    };
    const whole = units(parts.price) - units(parts.discount) + units(parts.deposit) + units(parts.purchase);
    const sum = whole + signedUnits(carried, plan.currency);
    expect([seed, isBelowLeast(units(shown.amount), plan.currency)]).toEqual([seed, false]);
    // Nothing is lost: the rest is carried.
    const owedBefore = standing.owed.get(plan.currency) ?? decimal('0');
    const owedThen = owedAfter(standing.owed, plan.currency, row).get(plan.currency) ?? decimal('0');
    if (plan.billingType === 'RETAIL')
      expect([seed, row.amount.plus(owedThen).minus(owedBefore).toFixed(2)]).toEqual([
        seed,
        row.price.plus(row.deposit).plus(row.purchase).toFixed(2),
      ]);
    expect({ seed, sum }).toEqual({
      seed,
      sum: units(shown.amount),
    });
    expect([seed, shown.amount]).toEqual([seed, row.amount.toFixed(fractionDigits(plan.currency))]);
    expect([seed, shown.paidUntil, shown.guaranteeUntil]).toEqual([
      seed,
      dayOf(paid.paidUntil, timezone),
      paid.guaranteeUntil && dayOf(paid.guaranteeUntil, timezone),
    ]);
    for (const sum of [...Object.values(parts), shown.amount, shown.next?.amount, shown.lockIn?.amountLeft])
      expect([seed, sum ?? '0']).toEqual([seed, expect.stringMatching(/^\d+(\.\d\d)?$/)]);
    if (plan.billingType !== 'RETAIL')
      expect([seed, shown.amount, shown.next]).toEqual([seed, row.amount.toFixed(fractionDigits(plan.currency)), null]);
  }
});

test('a lock-in equals the sum of its renewals, each charged on the day the one before ends', () => {
  for (const seed of runs) {
    const facts = anyCharge(seed);
    const { plan, standing, at, expiry, timezone } = facts;
    const { next, lockIn, paidUntil } = chargePreview(facts);
    const row = chargeTerms(plan, standing, facts.autoRenew, dayOf(at, timezone));
    const { paidUntil: first, renewsUntil } = chargeTimes(row, { at, expiry, timezone });
    if (!row.autoRenew) {
      expect([seed, next, lockIn]).toEqual([seed, null, null]);
      continue;
    }
    if (next) expect([seed, next.on]).toEqual([seed, paidUntil]);
    if (!renewsUntil) continue;
    let [charges, due, taken] = [0, first, decimal('0')];
    let owed = owedAfter(standing.owed, plan.currency, row);
    let left = (standing.discounting?.left ?? 0) - (row.discountId ? 1 : 0);
    for (; !isOver(due, renewsUntil); charges += 1) {
      // As the renewal is stored: at the agreed price, less the discount of that day.
      const agreed = { price: row.price.plus(row.discount), currency: plan.currency };
      const discounting = left > 0 && standing.discounting ? { ...standing.discounting, left } : null;
      const lowered = loweredPrice(agreed, discounting, dayOf(due, timezone));
      const charged = carryOver(lowered.price, plan.currency, owed);
      owed = owedAfter(owed, plan.currency, charged);
      taken = taken.plus(charged.amount);
      if (lowered.discountId) left -= 1;
      if (charges === 0)
        expect([seed, next?.amount]).toEqual([seed, charged.amount.toFixed(fractionDigits(plan.currency))]);
      // The job runs within the first hour of the family's day, never later than the hour of expiry.
      const paidAt = new Date(due.getTime() - 3_600_000);
      due = newExpiry(paidAt, due, { months: row.validMonths, days: row.validDays }, timezone);
    }
    const sum = taken.toFixed(fractionDigits(plan.currency));
    expect([seed, lockIn?.chargesLeft, lockIn?.amountLeft]).toEqual([seed, charges, sum]);
    expect([seed, next === null]).toEqual([seed, charges === 0]);
  }
});

test('a discount is exact to the unit, at most the price, and takes nothing after its last day', () => {
  for (const seed of runs) {
    const any = randomMoney(seed);
    const [currency, at] = [any.currency(), any.instant()];
    const discounting = anyDiscounting(any, at);
    const on = dayOf(any.later(at, 500), 'UTC');
    const plan = { price: decimal(any.amount(currency, 50_000)), currency };
    const { price, discount, discountId } = loweredPrice(plan, discounting, on);
    const units = (amount: typeof price) => minorUnits(amount.toFixed(fractionDigits(currency)), currency);
    expect([seed, price.plus(discount).equals(plan.price)]).toEqual([seed, true]);
    expect([seed, units(price) >= 0n, units(discount) >= 0n]).toEqual([seed, true, true]);
    expect([seed, discountId !== null]).toEqual([seed, units(discount) > 0n]);
    const holds = discounting && (discounting.lastDay === null || on <= discounting.lastDay);
    if (holds && discounting.kind === 'percentage') {
      // Half-up in integers: hundredths of a percent of the smallest unit.
      const hundredths = units(plan.price) * BigInt(discounting.value.times(100).toFixed());
      expect([seed, units(discount)]).toEqual([seed, (hundredths + 5_000n) / 10_000n]);
    } else if (holds && discounting.currency === currency)
      expect([seed, discount.toFixed(2)]).toEqual([seed, Prisma.Decimal.min(discounting.value, plan.price).toFixed(2)]);
    else expect([seed, units(discount)]).toEqual([seed, 0n]);
  }
});

test('the credit of a paid period is at most its price: all of it on the first day, nothing on the last', () => {
  for (const seed of runs) {
    const any = randomMoney(seed);
    const [currency, timezone, paidAt] = [any.currency(), any.timezone(), any.instant()];
    const price = decimal(any.amount(currency, 90_000));
    const months = any.upTo(14);
    const until = newExpiry(paidAt, null, { months, days: months === 0 ? 1 + any.upTo(40) : any.upTo(40) }, timezone);
    const time = {
      price,
      currency,
      amount: price,
      credit: decimal('0'),
      refundAmount: null,
      paidFrom: any.chance() ? paidAt : null,
      paidAt,
      newExpiredDate: until,
    };
    const leftAt = (now: Date, expiry = until) => creditOf([time], { now, expiry, timezone, currency });
    const all = leftAt(paidAt);
    expect([seed, all.credit.toFixed(2)]).toEqual([seed, price.toFixed(2)]);
    expect([seed, leftAt(until).credit.toFixed(2), leftAt(until).days]).toEqual([seed, '0.00', 0]);
    let before = all;
    const early = any.later(paidAt, 20);
    for (const now of [early, any.later(early, 200)].filter((each) => each < until)) {
      const left = leftAt(now);
      expect([seed, left.days <= before.days, left.credit.lessThanOrEqualTo(before.credit)]).toEqual([
        seed,
        true,
        true,
      ]);
      // In whole units, rounded down.
      const units = minorUnits(left.credit.toFixed(fractionDigits(currency)), currency);
      const exact = minorUnits(price.toFixed(fractionDigits(currency)), currency) * BigInt(left.days);
      expect([seed, units * BigInt(all.days) <= exact, (units + 1n) * BigInt(all.days) > exact]).toEqual([
        seed,
        true,
        true,
      ]);
      // An earlier end leaves less, a later one no more.
      expect([seed, leftAt(now, now).days, leftAt(now, any.later(until, 90)).days]).toEqual([seed, 0, left.days]);
      before = left;
    }
  }
});

test('a refund equals its preview, is at most the payment, and ends a plan only in full and in time', () => {
  for (const seed of runs) {
    const any = randomMoney(seed);
    const currency = any.currency();
    const guaranteeUntil = any.chance() ? null : any.instant();
    const payment = { currency, amount: decimal(any.amount(currency, 50_000)), guaranteeUntil };
    const paid = minorUnits(payment.amount.toFixed(fractionDigits(currency)), currency);
    const at = any.chance() ? any.instant() : (guaranteeUntil ?? any.instant());
    const requested = any.chance() ? paid : BigInt(any.upTo(6_000_000));
    const done = refundTerms(payment, requested, at);
    const shown = refundPreview(payment, requested, { at, timezone: any.timezone(), renews: true });
    const units = (amount: string) => minorUnits(amount, currency);
    expect([seed, units(shown.back), units(shown.kept), shown.endsPlan]).toEqual([
      seed,
      done.back,
      done.remaining,
      done.endsPlan,
    ]);
    expect(done.back + done.remaining).toBe(paid);
    expect(done.back <= paid && done.remaining >= 0n).toBe(true);
    expect(done.endsPlan).toBe(requested >= paid && guaranteeUntil !== null && at <= guaranteeUntil);
  }
});

test('a returned device refunds at most what was paid', () => {
  for (const seed of runs) {
    const any = randomMoney(seed);
    const currency = any.currency();
    const at = any.instant();
    const taken = Array.from({ length: any.upTo(4) }, () => {
      const [price, deposit] = [decimal(any.amount(currency, 9_000)), decimal(any.amount(currency, 900))];
      const amount = price.plus(deposit);
      const back = any.one([null, amount, deposit, price]);
      return {
        id: newId(),
        currency,
        amount,
        deposit,
        refundAmount: back,
        refundedAt: back && at,
        intentId: 'pi_1',
        dispute: null,
        depositPaidAt: null,
        refundRequestedAt: null,
        status: back ? ('refunded' as const) : ('succeeded' as const),
        guaranteeUntil: any.chance() ? null : any.later(at, 30),
      };
    });
    const { moneyBack, deposit } = returnPreview(taken, { at, timezone: any.timezone(), region: 'jp' });
    const most = (field: 'amount' | 'deposit') => Math.max(0, ...taken.map((payment) => payment[field].toNumber()));
    expect(Number(moneyBack?.amount ?? 0)).toBeLessThanOrEqual(most('amount'));
    expect(Number(deposit?.amount ?? 0)).toBeLessThanOrEqual(most('deposit'));
    // Refunded payments are not offered under the guarantee again.
    if (moneyBack)
      expect(taken.some(({ status, guaranteeUntil }) => status === 'succeeded' && guaranteeUntil)).toBe(true);
  }
});
