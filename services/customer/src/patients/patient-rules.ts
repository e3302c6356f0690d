import { TZDate } from '@date-fns/tz';
import { plain } from '@fovea/contracts/plain-text';
import { romanised } from './kana.ts';

/**
 * A plan ends at the start of the chosen day (YYYY-MM-DD) in the parent's time zone; where clocks skip midnight, at the
 * day's first instant.
 */
export function startOfDayIn(day: string, timezone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, timezone).getTime());
}

/**
 * A device login made from a child's name when the parent left it empty: short, and typeable on the device. Word
 * characters only; kana are romanised, a name of another script gives `p` and a few digits. `attempt` counts from 1:
 * what was taken gets ever more digits (`sato7`).
 */
export function usernameFrom(
  firstName: string,
  lastName: string,
  attempt: number,
  chance: (below: number) => number,
): string {
  const letters = plain(romanised(`${firstName}_${lastName}`))
    .replace(/[^a-z0-9_]/g, '')
    .replace(/^_+|_+$/g, '');
  if (letters.length < 3) return `p${1_000 + chance(9 * 10 ** (attempt + 2))}`;
  const stem = letters.slice(0, 40);
  return attempt === 1 ? stem : `${stem}${chance(10 ** (attempt - 1))}`;
}

/** Ids and logins are compared without case. */
export const plainKey = (text: string): string => text.trim().toLowerCase();
