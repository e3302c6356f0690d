import { dayMs, dayOf, formatTime } from '@fovea/contracts/dates';

/**
 * "3 minutes ago", "yesterday, 19:40", "in 2 days", by the days of a time zone; the exact instant belongs into a
 * tooltip beside it.
 */
export function formatRelative(value: string | Date, language: string, timeZone: string, now = new Date()): string {
  const date = new Date(value);
  const seconds = (date.getTime() - now.getTime()) / 1000;
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (Math.abs(seconds) < 60) return words.format(0, 'second');
  if (Math.abs(seconds) < 3600) return words.format(Math.trunc(seconds / 60), 'minute');
  const days = Math.round((dayNumber(date, timeZone) - dayNumber(now, timeZone)) / dayMs);
  if (days === 0) return words.format(Math.trunc(seconds / 3600), 'hour');
  if (Math.abs(days) === 1) return `${words.format(days, 'day')}, ${formatTime(date, timeZone)}`;
  if (Math.abs(days) < 31) return words.format(days, 'day');
  if (Math.abs(days) < 365) return words.format(Math.trunc(days / 30.4), 'month');
  return words.format(Math.trunc(days / 365), 'year');
}

const dayNumber = (date: Date, timeZone: string): number => Date.parse(dayOf(date, timeZone));
