import { addToDay } from '../calendar.ts';
import type { Currency } from '../fields.ts';
import { isWholeAmount, minorUnits } from '../money.ts';
import { isBelowLeast } from '../payments/least-charges.ts';
import type { BillingType } from './billing-types.ts';

/**
 * Default of whether parents may choose a plan: not if it uses a prepaid subscription or is invoiced to the company.
 */
export const mayFamiliesChoose = (billingType: BillingType): boolean =>
  billingType === 'RETAIL' || billingType === 'FREE';

/** Notice period in days before the price of a running renewal changes. */
export const priceNoticeDays = 30;

/**
 * First day for another price in the region's calendar: tomorrow, or after the notice period where it applies to
 * running renewals.
 */
export const earliestPriceDay = (today: string, renewals: 'keep' | 'change'): string =>
  addToDay(today, renewals === 'change' ? priceNoticeDays : 1);

type Durations = {
  valid_months: number;
  valid_days: number;
  experience_months?: number | null | undefined;
  experience_days?: number | null | undefined;
};

/**
 * The field that makes a money-back guarantee at least as long as its plan, for any start days; null where it is
 * shorter, or there is none. Source: devices.md §5.
 */
export function tooLongGuarantee({
  valid_months,
  valid_days,
  experience_months,
  experience_days,
}: Durations): 'experience_months' | 'experience_days' | null {
  const [months, days] = [experience_months ?? 0, experience_days ?? 0];
  if (months === 0 && days === 0) return null;
  if (months > valid_months) return 'experience_months';
  return days - valid_days < fewestDays(valid_months - months) ? null : 'experience_days';
}

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Minimum number of days in so many consecutive calendar months. */
function fewestDays(months: number): number {
  const following = Array.from({ length: months % 12 }, (_, month) => month);
  const sums = daysOfMonths.map((_, first) =>
    following.reduce((sum, month) => sum + (daysOfMonths[(first + month) % 12] ?? 0), 0),
  );
  return Math.floor(months / 12) * 365 + Math.min(...sums);
}

type Sums = {
  billing_type: BillingType;
  paymentGateway: boolean;
  currency: Currency;
  price: string;
  deposit: string;
  purchase: string;
  nextPrice?: string | null | undefined;
};

/**
 * The prices of a plan with a sum below the card provider's least charge: the first charge includes deposit and device,
 * a renewal the price alone.
 */
export function belowLeast(plan: Sums): ('price' | 'nextPrice')[] {
  const { billing_type, paymentGateway, currency, nextPrice } = plan;
  if (billing_type !== 'RETAIL' || !paymentGateway) return [];
  const units = (amount: string) => (isWholeAmount(amount, currency) ? minorUnits(amount, currency) : 0n);
  const parts = units(plan.deposit) + units(plan.purchase);
  const isBelow = (price: bigint) => isBelowLeast(price, currency) || isBelowLeast(price + parts, currency);
  return [
    ...(isBelow(units(plan.price)) ? (['price'] as const) : []),
    ...(nextPrice != null && isBelow(units(nextPrice)) ? (['nextPrice'] as const) : []),
  ];
}
