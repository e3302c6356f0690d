import { addToDay, daysBetween, lastDayOf } from '../calendar.ts';
import { type Compliance, recommendedPerWeek } from './schema.ts';

/** Expected uses in a number of days: the recommended ten a week, or as many as are prescribed. */
export const expectedUses = (days: number, perWeek: number = recommendedPerWeek): number =>
  Math.round((days / 7) * perWeek * 100) / 100;

/** Expected uses a week of a child: prescribed or recommended. */
export const prescribedOrUsual = (prescribedPerWeek: number | null | undefined): number =>
  prescribedPerWeek ?? recommendedPerWeek;

/** Uses in percent of the expected, with one decimal, at most 100. */
export const usesInPercent = (uses: number, expected: number): number =>
  Math.min(100, Math.round((uses / expected) * 1000) / 10);

/** Uses in percent of the recommended ten a week, at most 100; the first week counts as a whole one. */
export const complianceRate = (uses: number, daysSinceFirstUse: number, perWeek: number = recommendedPerWeek): number =>
  usesInPercent(uses, (Math.max(daysSinceFirstUse, 7) / 7) * perWeek);

/** The same in percent of the prescribed uses; null without a prescription. */
export const prescribedRate = (uses: number, daysSinceFirstUse: number, perWeek: number | null): number | null =>
  perWeek === null ? null : complianceRate(uses, daysSinceFirstUse, perWeek);

/** The rate that screens, mails and rules use: by the prescription if there is one. */
export const decisiveRate = (of: { rate: number | null; prescribedRate?: number | null }): number | null =>
  of.prescribedRate ?? of.rate;

/** The same for the last 7 days. */
export const weekRateOf = (of: { weekRate: number | null; prescribedWeekRate?: number | null }): number | null =>
  of.prescribedWeekRate ?? of.weekRate;

type MonthOfUse = { uses: number; firstDay: string | undefined; today: string };

/**
 * Rate of a calendar month, YYYY-MM, and its expected uses: for its days from the first use to today, in the family's
 * time zone. Before the first use there is no rate.
 */
export function rateOfMonth(
  month: string,
  { uses, firstDay, today }: MonthOfUse,
  perWeek: number = recommendedPerWeek,
): { expected: number; rate: number | null } {
  const start = `${month}-01`;
  const from = firstDay !== undefined && firstDay > start ? firstDay : start;
  const end = lastDayOf(month);
  const counted = firstDay === undefined ? 0 : Math.max(0, daysBetween(from, end < today ? end : today) + 1);
  const expected = expectedUses(counted, perWeek);
  return { expected, rate: counted === 0 ? null : usesInPercent(uses, expected) };
}

const firstWeekDays = 7;

/**
 * In the first seven days from the first use a rate is not meaningful: the day from which families see one. Null
 * afterwards and before the first use.
 */
export function rateFromDay(firstDay: string | null | undefined, today: string): string | null {
  if (!firstDay) return null;
  const from = addToDay(firstDay, firstWeekDays);
  return today < from ? from : null;
}

/** Rate and months as screens and documents show them: by the prescription if there is one. */
export function decisiveCompliance({ months, ...total }: Pick<Compliance, 'rate' | 'prescribedRate' | 'months'>): {
  rate: number | null;
  months: { month: string; uses: number; expected: number; rate: number | null }[];
} {
  return {
    rate: decisiveRate(total),
    months: months.map(({ month, uses, expected, prescribed, ...rates }) => ({
      month,
      uses,
      expected: prescribed ?? expected,
      rate: decisiveRate(rates),
    })),
  };
}
