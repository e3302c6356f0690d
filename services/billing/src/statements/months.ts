import { dayOf } from '@fovea/contracts/dates';

/** The month, YYYY-MM, of an instant in a time zone. */
export const monthOf = (instant: Date, timezone: string): string => dayOf(instant, timezone).slice(0, 7);

export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
