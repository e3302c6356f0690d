import { daysBetween, lastMonths } from '@fovea/contracts/calendar';
import { complianceRate, rateOfMonth } from '@fovea/contracts/usage/compliance-rate';
import type { Compliance } from '@fovea/contracts/usage/schema';

export type UsesOfDay = { day: string; uses: number };

/**
 * Every month up to `today`'s, oldest first. A month expects uses only for days from the first use to today, and has no
 * rate before. `days` are all days with uses, ascending.
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
    months: lastMonths(today, months).map((month) => {
      const usesOfMonth = days.filter(({ day }) => day.startsWith(month)).reduce((sum, day) => sum + day.uses, 0);
      return { month, uses: usesOfMonth, ...rateOfMonth(month, { uses: usesOfMonth, firstDay, today }) };
    }),
  };
}
