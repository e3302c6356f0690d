import { daysBetween, lastDayOf } from '../calendar.ts';
import { recommendedPerWeek } from './schema.ts';

/** What so many days ask for: ten uses a week. */
export const expectedUses = (days: number): number => Math.round((days / 7) * recommendedPerWeek * 100) / 100;

/** Uses in percent of the expected, with one decimal, at most 100. */
export const usesInPercent = (uses: number, expected: number): number =>
  Math.min(100, Math.round((uses / expected) * 1000) / 10);

/** Uses in percent of the recommended ten a week, at most 100; the first week counts as a whole one. */
export const complianceRate = (uses: number, daysSinceFirstUse: number): number =>
  usesInPercent(uses, (Math.max(daysSinceFirstUse, 7) / 7) * recommendedPerWeek);

/**
 * Rate of a calendar month, YYYY-MM, and the uses it expects: those of its days from the first use to today, all days
 * being the family's. Before the first use there is no rate.
 */
export function rateOfMonth(
  month: string,
  { uses, firstDay, today }: { uses: number; firstDay: string | undefined; today: string },
): { expected: number; rate: number | null } {
  const start = `${month}-01`;
  const from = firstDay !== undefined && firstDay > start ? firstDay : start;
  const end = lastDayOf(month);
  const counted = firstDay === undefined ? 0 : Math.max(0, daysBetween(from, end < today ? end : today) + 1);
  const expected = expectedUses(counted);
  return { expected, rate: counted === 0 ? null : usesInPercent(uses, expected) };
}
