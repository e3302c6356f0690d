import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { startOfDay } from 'date-fns/startOfDay';
import { dayMs } from './dates.ts';

/**
 * The same time of day so many calendar months (clamped to the month's last day) and then days later, by the calendar
 * of a time zone: what a family pays for, is guaranteed or agrees to is counted on its own calendar. A time that a clock
 * change leaves out is that much later on the same day.
 */
export function addDuration(start: Date, months: number, days: number, timeZone: string): Date {
  return new Date(+addDays(addMonths(new TZDate(+start, timeZone), months), days));
}

/** When a plan charged at `paidAt` ends: counted from the later of payment and present expiry, on the family's calendar. */
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

/** Days from one calendar day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

export const addToDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** So many calendar months, YYYY-MM, up to the one a day falls in, the oldest first. */
export function lastMonths(day: string, count: number): string[] {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  );
}

export function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
