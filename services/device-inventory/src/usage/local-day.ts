import { TZDate } from '@date-fns/tz';
import { dayMs } from '@fovea/contracts/dates';
import { addDays } from 'date-fns/addDays';
import { startOfDay } from 'date-fns/startOfDay';

const quarterMs = 15 * 60 * 1000;
// What a zone's calendar says is the same for every service of a process: nothing here is a service's own.
const formats = new Map<string, Intl.DateTimeFormat>();
const days = new Map<string, Map<number, string>>();

/**
 * The calendar day, YYYY-MM-DD, an instant falls on in a time zone. Every zone is a whole number of quarter hours off
 * UTC, so a quarter's day is worked out once and remembered: five hundred records of a post ask for it thousands of
 * times.
 */
export function localDay(at: Date | number, timezone: string): string {
  const quarter = Math.floor(+at / quarterMs);
  const known = days.get(timezone) ?? new Map<number, string>();
  const day = known.get(quarter) ?? formatOf(timezone).format(quarter * quarterMs);
  if (known.size > 50_000) known.clear();
  days.set(timezone, known.set(quarter, day));
  return day;
}

function formatOf(timezone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timezone, format);
  return format;
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
