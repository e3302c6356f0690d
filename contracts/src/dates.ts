/**
 * Formats of times for web, mails, exports and documents. Instants are written in the reader's time zone, calendar days
 * (expiry, guarantee, binding) in that of the family or company. Every function takes the zone; there is no default.
 */

/** 24 hours, for durations; a family's days and months are counted by `calendar.ts`. */
export const dayMs = 24 * 60 * 60 * 1000;

/** `day` DD/MM/YYYY, `minute` DD/MM/YYYY HH:mm, `second` DD/MM/YYYY HH:mm:ss, `report` DD-MM-YYYY. */
export type DateVariant = 'day' | 'minute' | 'second' | 'report';

/** Zone of values stored as days, at midnight UTC: manufacturing, service and discard of a device. */
export const storedDays = 'UTC';

/** An instant in a time zone; empty for null. */
export function formatDate(instant: string | Date | null | undefined, variant: DateVariant, timeZone: string): string {
  if (!instant) return '';
  const { day, month, year, hour, minute, second } = partsOf(new Date(instant), timeZone);
  switch (variant) {
    case 'day':
      return `${day}/${month}/${year}`;
    case 'minute':
      return `${day}/${month}/${year} ${hour}:${minute}`;
    case 'second':
      return `${day}/${month}/${year} ${hour}:${minute}:${second}`;
    case 'report':
      return `${day}-${month}-${year}`;
    default:
      return variant satisfies never;
  }
}

/** DD/MM/YYYY of a calendar day (YYYY-MM-DD), which has no zone. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/');

/** HH:mm of an instant. */
export function formatTime(instant: string | Date, timeZone: string): string {
  const { hour, minute } = partsOf(new Date(instant), timeZone);
  return `${hour}:${minute}`;
}

/** The calendar day of an instant, YYYY-MM-DD: the value of date fields. */
export function dayOf(instant: string | Date, timeZone: string): string {
  const { day, month, year } = partsOf(new Date(instant), timeZone);
  return `${year}-${month}-${day}`;
}

/** DD/MM/YYYY HH:mm with the zone, for times outside the reader's own. */
export const zonedMinute = (instant: string | Date, timeZone: string): string =>
  `${formatDate(instant, 'minute', timeZone)} (${zoneName(timeZone)})`;

/** "November 2026" of YYYY-MM, in the language. */
export const monthName = (month: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** Display name of a zone: "America/Los Angeles". */
export const zoneName = (timeZone: string): string => timeZone.replaceAll('_', ' ');

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Cached: creating a format costs a hundred times as much as using it, and an export formats a million dates. There are
 * some four hundred zones.
 */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  formats.set(timeZone, format);
  return format;
}

function partsOf(date: Date, timeZone: string) {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  const { day = '', month = '', year = '', hour = '', minute = '', second = '' } = parts;
  return { day, month, year, hour, minute, second };
}
