import { expectedUses, prescribedOrUsual, usesInPercent } from './compliance-rate.ts';
import { goodCompliance } from './schema.ts';

/** How much of what a month of treatment asks for was done. The words of a notice depend on it. */
export const monthBands = ['none', 'few', 'some', 'good'] as const;
export type MonthBand = (typeof monthBands)[number];

/** In percent of the expected uses. Below it the month was little, and nothing praises it. */
export const someCompliance = 40;

export function monthBand(uses: number, expected: number): MonthBand {
  if (uses === 0) return 'none';
  const percent = usesInPercent(uses, expected);
  if (percent >= goodCompliance) return 'good';
  return percent >= someCompliance ? 'some' : 'few';
}

/** What is said of a month: how much was planned, and what was done of it. */
export type MonthReview = { planned: number; band: MonthBand | 'more' };

/**
 * A month of so many days. More than a prescription asks for is never praised; without a prescription the device's own
 * limits decide how much is too much.
 */
export function reviewMonth(uses: number, days: number, prescribedPerWeek: number | null): MonthReview {
  const expected = expectedUses(days, prescribedOrUsual(prescribedPerWeek));
  const isMore = prescribedPerWeek !== null && uses > Math.ceil(expected);
  return { planned: Math.round(expected), band: isMore ? 'more' : monthBand(uses, expected) };
}

/** Whole days without a use that are no miss where so few uses a week are prescribed. */
export const usualGapDays = (prescribedPerWeek: number | null): number =>
  Math.ceil(7 / prescribedOrUsual(prescribedPerWeek));
