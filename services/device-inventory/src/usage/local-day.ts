import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { startOfDay } from 'date-fns/startOfDay';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day, YYYY-MM-DD, an instant falls on in a time zone. Formatters are kept: making one costs more than using it a hundred times. */
export function localDay(at: Date | number, timezone: string): string {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timezone, format);
  }
  return format.format(at);
}

/** The first instant of the day after the one `at` falls on; a day of a clock change has 23 or 25 hours. */
export function nextLocalDay(at: number, timezone: string): Date {
  return new Date(+addDays(startOfDay(new TZDate(at, timezone)), 1));
}

const dayMs = 24 * 60 * 60 * 1000;

/** Days from one calendar day to another. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

export const addToDay = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
