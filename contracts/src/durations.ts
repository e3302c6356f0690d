import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { startOfDay } from 'date-fns/startOfDay';

/**
 * The same time of day a number of calendar months (clamped to the month's last day) and then days later, in a time
 * zone: a family's paid time, guarantee and minimum term are counted on its own calendar. A time skipped by a clock
 * change is moved forward by the gap, on the same day.
 */
export function addDuration(start: Date, months: number, days: number, timeZone: string): Date {
  return new Date(+addDays(addMonths(new TZDate(+start, timeZone), months), days));
}

/**
 * When a plan charged at `paidAt` ends: counted from the later of payment and present expiry, on the family's calendar.
 */
export function newExpiry(
  paidAt: Date,
  present: Date | null,
  { months, days }: { months: number; days: number },
  timeZone: string,
): Date {
  const start = present && present > paidAt ? present : paidAt;
  return addDuration(start, months, days, timeZone);
}

/** The first instant of the day after the one `at` falls on; a day of a clock change has 23 or 25 hours. */
export function nextLocalDay(at: number, timezone: string): Date {
  return new Date(+addDays(startOfDay(new TZDate(at, timezone)), 1));
}
