import { TZDate } from '@date-fns/tz';
import { dayMs } from '@fovea/contracts/dates';
import { addMonths } from 'date-fns/addMonths';
import { differenceInMonths } from 'date-fns/differenceInMonths';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';

/** A calendar day, YYYY-MM-DD. Days sort as texts. */
export type Day = string;

const cachedNines = new Map<string, number>();
const maxCachedNines = 10_000;

/**
 * Nine in the morning of a day in a time zone; no zone changes its clocks then. Cached, because thousands of children
 * share a zone and a few days, and time zone conversion is the most expensive part of an evaluation.
 */
export function nineOClock(day: Day, timezone: string): Date {
  const key = `${day} ${timezone}`;
  const cached = cachedNines.get(key);
  if (cached !== undefined) return new Date(cached);
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const at = +new TZDate(year, month - 1, date, 9, 0, timezone);
  if (cachedNines.size >= maxCachedNines) cachedNines.clear();
  cachedNines.set(key, at);
  return new Date(at);
}

/** Calendar days without a zone all have the same length. */
export const plusDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The first day from `from` on that is a multiple of `every` months after `first`; in a shorter month its last day. */
export function monthsAfter(first: Day, every: number, from: Day): Day {
  let months = Math.max(1, Math.floor(monthsBetween(first, from) / every)) * every;
  while (anniversary(first, months) < from) months += every;
  return anniversary(first, months);
}

export const anniversary = (first: Day, months: number): Day => asDay(addMonths(asDate(first), months));
/** Whole months from one day to another; a shorter month counts as whole on its last day. */
export const monthsBetween = (first: Day | null, day: Day): number => {
  if (!first || day <= first) return 0;
  const months = differenceInMonths(asDate(day), asDate(first));
  return anniversary(first, months + 1) <= day ? months + 1 : months;
};

/**
 * Days as local dates of the machine, for the library's month arithmetic. Both directions use the same zone, so it does
 * not matter which; zoned dates would be twenty times slower.
 */
const asDate = (day: Day) => parseISO(day);
const asDay = (date: Date): Day => formatISO(date, { representation: 'date' });
