import { TZDate } from '@date-fns/tz';
import { plain } from '@fovea/contracts/plain-text';

/** A plan ends at the start of the chosen day (YYYY-MM-DD) in the parent's time zone; where clocks skip midnight, at the day's first instant. */
export function startOfDayIn(day: string, timezone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, timezone).getTime());
}

/** A device login made from a name when the parent left it empty: word characters only, so other scripts fall back to `patient`. */
export function usernameFrom(firstName: string, lastName: string, suffix: string): string {
  const letters = plain(`${firstName}_${lastName}`)
    .replace(/[^a-z0-9_]/g, '')
    .replace(/^_+|_+$/g, '');
  const stem = letters.length >= 3 ? letters.slice(0, 40) : 'patient';
  return suffix ? `${stem}_${suffix}` : stem;
}

/** Ids and logins are compared without case. */
export const plainKey = (text: string): string => text.trim().toLowerCase();
