import type { Parent } from '../../generated/regional/client.ts';

const hourMs = 60 * 60 * 1000;
/** After this time every day that had begun in the former zone has ended. */
const bothCountMs = 48 * hourMs;

export const zoneColumns = { timezone: true, timezoneBefore: true, timezoneChangedAt: true } as const;

/** Time zones in which daily limits count: the family's, and for two days after a change the former one. */
export function familyZones(
  { timezone, timezoneBefore, timezoneChangedAt }: Pick<Parent, 'timezone' | 'timezoneBefore' | 'timezoneChangedAt'>,
  now: Date,
): string[] {
  const isRecent = timezoneChangedAt !== null && +now - +timezoneChangedAt < bothCountMs;
  return timezoneBefore !== null && isRecent ? [timezone, timezoneBefore] : [timezone];
}
