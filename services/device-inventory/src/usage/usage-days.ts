import type { Regional } from '../handle.ts';

export type DayOfUse = { accountId: string; day: string; uses: number; firstAt: Date; lastAt: Date };

/** The days on which the accounts were treated, ascending. */
export async function usageDays(db: Regional, accountIds: string[]): Promise<DayOfUse[]> {
  const rows = await db.usageDay.findMany({ where: { accountId: { in: accountIds } }, orderBy: { day: 'asc' } });
  return rows.map(({ day, ...row }) => ({ ...row, day: day.toISOString().slice(0, 10) }));
}
