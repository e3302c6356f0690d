import { addToDay } from '@fovea/contracts/calendar';
import type { Regional } from '../handle.ts';
import { localDay } from './local-day.ts';

export type DayOfUse = { accountId: string; day: string; uses: number; firstAt: Date; lastAt: Date };

/** The days on which the accounts were treated, ascending. */
export async function usageDays(db: Regional, accountIds: string[]): Promise<DayOfUse[]> {
  const rows = await db.usageDay.findMany({ where: { accountId: { in: accountIds } }, orderBy: { day: 'asc' } });
  return rows.map(({ day, ...row }) => ({ ...row, day: day.toISOString().slice(0, 10) }));
}

/** Two zones are at most so many calendar days apart. */
const mostDaysApart = 2;

/**
 * Today in a family's zone, or the last day of use where that lies ahead: a family that moved to an earlier zone was
 * treated on what has not begun there, and until it has, that day is the one that counts.
 */
export function todayOf(days: readonly Pick<DayOfUse, 'day'>[], now: Date, timezone: string): string {
  const today = localDay(now, timezone);
  const latest = addToDay(today, mostDaysApart);
  return days.reduce((last, { day }) => (day > last && day <= latest ? day : last), today);
}
