import { addToDay } from '@fovea/contracts/calendar';
import type { Regional } from '../handle.ts';
import { localDay } from './local-day.ts';

export type DayOfUse = { accountId: string; day: string; uses: number; firstAt: Date; lastAt: Date };

/** The accounts' days of use, ascending. */
export async function usageDays(db: Regional, accountIds: string[]): Promise<DayOfUse[]> {
  const rows = await db.usageDay.findMany({ where: { accountId: { in: accountIds } }, orderBy: { day: 'asc' } });
  return rows.map(({ day, ...row }) => ({ ...row, day: day.toISOString().slice(0, 10) }));
}

/** Maximum difference between two zones in calendar days. */
const mostDaysApart = 2;

/**
 * Today in a family's zone, or a later last day of use: a family that moved to an earlier zone has uses on a day that
 * has not begun there yet.
 */
export function todayOf(days: readonly Pick<DayOfUse, 'day'>[], now: Date, timezone: string): string {
  const today = localDay(now, timezone);
  const latest = addToDay(today, mostDaysApart);
  return days.reduce((last, { day }) => (day > last && day <= latest ? day : last), today);
}
