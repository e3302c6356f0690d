import { daysBetween, lastMonths } from '@fovea/contracts/calendar';
import { complianceRate, prescribedRate, rateFromDay, rateOfMonth } from '@fovea/contracts/usage/compliance-rate';
import type { Compliance } from '@fovea/contracts/usage/schema';

export type UsesOfDay = { day: string; uses: number };
type Counted = Pick<Compliance, 'rate' | 'prescribedPerWeek' | 'prescribedRate' | 'rateFrom' | 'uses' | 'months'>;

/**
 * Every month up to `today`'s, oldest first. A month expects uses only for days from the first use to today, and has no
 * rate before. `days` are all days with uses, ascending. The present prescription counts for all of them.
 */
export function complianceByMonth(
  days: UsesOfDay[],
  today: string,
  months: number,
  prescribedPerWeek: number | null,
): Counted {
  const firstDay = days[0]?.day;
  const uses = days.reduce((sum, day) => sum + day.uses, 0);
  const length = firstDay === undefined ? null : daysBetween(firstDay, today);
  return {
    rate: length === null ? null : complianceRate(uses, length),
    prescribedPerWeek,
    prescribedRate: length === null ? null : prescribedRate(uses, length, prescribedPerWeek),
    rateFrom: rateFromDay(firstDay, today),
    uses,
    months: lastMonths(today, months).map((month) => {
      const usesOfMonth = days.filter(({ day }) => day.startsWith(month)).reduce((sum, day) => sum + day.uses, 0);
      const of = { uses: usesOfMonth, firstDay, today };
      const byPrescription = prescribedPerWeek === null ? null : rateOfMonth(month, of, prescribedPerWeek);
      return {
        month,
        uses: usesOfMonth,
        ...rateOfMonth(month, of),
        prescribed: byPrescription?.expected ?? null,
        prescribedRate: byPrescription?.rate ?? null,
      };
    }),
  };
}
