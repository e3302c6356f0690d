import { addToDay } from '@fovea/contracts/calendar';
import { dayOf } from '@fovea/contracts/dates';
import { daysOf, lastMonths } from './months.ts';

export const periodNames = ['today', 'last7Days', 'thisMonth', 'lastMonth'] as const;
export type PeriodName = (typeof periodNames)[number];
/** The first and last day of a period (YYYY-MM-DD), either may be open. */
export type Period = { startDate?: string | undefined; endDate?: string | undefined };

/** The current days of a named period in a time zone. */
export function periodOf(name: PeriodName, timezone: string, now = new Date()): Period {
  const today = dayOf(now, timezone);
  const [thisMonth = '', lastMonth = ''] = lastMonths(timezone, now);
  switch (name) {
    case 'today':
      return { startDate: today, endDate: today };
    case 'last7Days':
      return { startDate: addToDay(today, -6), endDate: today };
    case 'thisMonth':
      return daysOf(thisMonth);
    case 'lastMonth':
      return daysOf(lastMonth);
    default:
      return name satisfies never;
  }
}

/** The name of the period with these days; `own` for others, undefined for none. */
export function nameOfPeriod(
  { startDate, endDate }: Period,
  timezone: string,
  now = new Date(),
): PeriodName | 'own' | undefined {
  if (!startDate && !endDate) return undefined;
  const isThis = (name: PeriodName) => {
    const period = periodOf(name, timezone, now);
    return period.startDate === startDate && period.endDate === endDate;
  };
  return periodNames.find(isThis) ?? 'own';
}
