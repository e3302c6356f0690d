import { daysBetween } from '@fovea/contracts/calendar';
import { complianceRate, expectedUses, usesInPercent } from '@fovea/contracts/usage/compliance-rate';
import type { Compliance } from '@fovea/contracts/usage/schema';

export type UsesOfDay = { day: string; uses: number };

/**
 * Every local month up to `today`'s, oldest first. A month expects uses only for its days from the first use to today;
 * before the first use it has no rate. `days` are all days with uses, ascending.
 */
export function complianceByMonth(
  days: UsesOfDay[],
  today: string,
  months: number,
): Pick<Compliance, 'rate' | 'uses' | 'months'> {
  const firstDay = days[0]?.day;
  const uses = days.reduce((sum, day) => sum + day.uses, 0);
  return {
    rate: firstDay === undefined ? null : complianceRate(uses, daysBetween(firstDay, today)),
    uses,
    months: lastMonths(today, months).map((month) => ofMonth(month, days, firstDay, today)),
  };
}

function ofMonth(
  month: string,
  days: UsesOfDay[],
  firstDay: string | undefined,
  today: string,
): Compliance['months'][number] {
  const uses = days.filter(({ day }) => day.startsWith(month)).reduce((sum, day) => sum + day.uses, 0);
  const start = `${month}-01`;
  const from = firstDay !== undefined && firstDay > start ? firstDay : start;
  const end = lastDayOf(month);
  const counted = firstDay === undefined ? 0 : Math.max(0, daysBetween(from, end < today ? end : today) + 1);
  const expected = expectedUses(counted);
  return { month, uses, expected, rate: counted === 0 ? null : usesInPercent(uses, expected) };
}

function lastMonths(today: string, count: number): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  );
}

function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
