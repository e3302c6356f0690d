import { dayOf } from '@fovea/contracts/dates';
import { viewerZone } from '../../api/session.ts';

/**
 * The current month of a time zone (default: the viewer's, until the report has loaded) and the 11 before, newest
 * first, as YYYY-MM.
 */
export function lastMonths(timezone = viewerZone(), now = new Date()): string[] {
  const [year = 0, month = 1] = dayOf(now, timezone).split('-').map(Number);
  return Array.from({ length: 12 }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    return first.toISOString().slice(0, 7);
  });
}

/** First and last day of a month, which are the region's own calendar days. */
export function daysOf(month: string): { startDate: string; endDate: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { startDate: `${month}-01`, endDate: last };
}
