/** `day` DD/MM/YYYY, `minute` DD/MM/YYYY HH:mm, `second` DD/MM/YYYY HH:mm:ss, `report` DD-MM-YYYY. */
export type DateVariant = 'day' | 'minute' | 'second' | 'report';

/** An instant in the given time zone (default: the browser's), or a calendar day (YYYY-MM-DD), which belongs to no zone. Nothing for nothing. */
export function formatDate(value: string | Date | null | undefined, variant: DateVariant = 'day', timeZone?: string): string {
  if (!value) return '';
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
    return value
      .split('-')
      .reverse()
      .join(variant === 'report' ? '-' : '/');
  const part = partsOf(new Date(value), timeZone);
  const day = [part.day, part.month, part.year].join(variant === 'report' ? '-' : '/');
  if (variant === 'minute') return `${day} ${part.hour}:${part.minute}`;
  if (variant === 'second') return `${day} ${part.hour}:${part.minute}:${part.second}`;
  return day;
}

/** "3 minutes ago", "yesterday, 19:40", "in 2 days"; the exact instant belongs into a tooltip beside it. */
export function formatRelative(value: string | Date, language: string, now = new Date(), timeZone?: string): string {
  const date = new Date(value);
  const seconds = (date.getTime() - now.getTime()) / 1000;
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (Math.abs(seconds) < 60) return words.format(0, 'second');
  if (Math.abs(seconds) < 3600) return words.format(Math.trunc(seconds / 60), 'minute');
  const days = Math.round((dayNumber(date, timeZone) - dayNumber(now, timeZone)) / 86_400_000);
  if (days === 0) return words.format(Math.trunc(seconds / 3600), 'hour');
  const time = partsOf(date, timeZone);
  if (Math.abs(days) === 1) return `${words.format(days, 'day')}, ${time.hour}:${time.minute}`;
  if (Math.abs(days) < 31) return words.format(days, 'day');
  if (Math.abs(days) < 365) return words.format(Math.trunc(days / 30.4), 'month');
  return words.format(Math.trunc(days / 365), 'year');
}

/** The calendar day of an instant, YYYY-MM-DD: what date fields hold. */
export function dayOf(value: string | Date, timeZone?: string): string {
  const part = partsOf(new Date(value), timeZone);
  return `${part.year}-${part.month}-${part.day}`;
}

function dayNumber(date: Date, timeZone?: string): number {
  return Date.parse(dayOf(date, timeZone));
}

function partsOf(date: Date, timeZone?: string) {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23', timeZone });
  const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
  const { day = '', month = '', year = '', hour = '', minute = '', second = '' } = parts;
  return { day, month, year, hour, minute, second };
}
