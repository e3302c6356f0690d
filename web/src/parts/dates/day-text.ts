import { formatDay } from '@fovea/contracts/dates';

const written = /^(?<day>\d{1,2})[\s./-](?<month>\d{1,2})[\s./-](?<year>\d{4})$/;
const digits = /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/;
const iso = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;

/**
 * Parses a typed day to YYYY-MM-DD: day before month, four-digit year, any or no separator (phones' number pads have no
 * slash). Undefined for an invalid day such as 31/02/2026.
 */
export function parseDay(text: string): string | undefined {
  const typed = text.trim();
  const {
    day = '',
    month = '',
    year = '',
  } = (written.exec(typed) ?? digits.exec(typed) ?? iso.exec(typed))?.groups ?? {};
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (
    !year ||
    date.getUTCDate() !== Number(day) ||
    date.getUTCMonth() !== Number(month) - 1 ||
    date.getUTCFullYear() !== Number(year)
  )
    return undefined;
  return date.toISOString().slice(0, 10);
}

/** DD/MM/YYYY for a day; an invalid text is unchanged. */
export const dayText = (value: string): string => (parseDay(value) ? formatDay(value) : value);

/** Calendars count in the browser's own zone. */
export const toLocalDate = (day: string): Date => new Date(`${day}T00:00`);

export function fromLocalDate(date: Date): string {
  return [String(date.getFullYear()).padStart(4, '0'), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join(
    '-',
  );
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
