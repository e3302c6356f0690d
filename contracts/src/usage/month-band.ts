import { expectedUses, prescribedOrUsual, usesInPercent } from './compliance-rate.ts';
import { goodCompliance } from './schema.ts';

/** Share of a month's expected uses that took place. Selects the text of a notice. */
export const monthBands = ['none', 'few', 'some', 'good'] as const;
export type MonthBand = (typeof monthBands)[number];

/** In percent of the expected uses. Below it, texts do not praise the month. */
export const someCompliance = 40;

export function monthBand(uses: number, expected: number): MonthBand {
  if (uses === 0) return 'none';
  const percent = usesInPercent(uses, expected);
  if (percent >= goodCompliance) return 'good';
  return percent >= someCompliance ? 'some' : 'few';
}

/** Review of a month: the expected uses, and the band of the actual ones. */
export type MonthReview = { planned: number; band: MonthBand | 'more' };

/**
 * Reviews a month of so many days. More uses than prescribed are never praised; without a prescription the device's own
 * limits apply.
 */
export function reviewMonth(uses: number, days: number, prescribedPerWeek: number | null): MonthReview {
  const expected = expectedUses(days, prescribedOrUsual(prescribedPerWeek));
  const isMore = prescribedPerWeek !== null && uses > Math.ceil(expected);
  return { planned: Math.round(expected), band: isMore ? 'more' : monthBand(uses, expected) };
}

/** Maximum number of consecutive days without a use that fit a prescription of so few uses a week. */
export const usualGapDays = (prescribedPerWeek: number | null): number =>
  Math.ceil(7 / prescribedOrUsual(prescribedPerWeek));
