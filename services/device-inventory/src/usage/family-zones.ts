import type { Parent } from '../../generated/regional/client.ts';

const hourMs = 60 * 60 * 1000;
/** After so long every day that had begun in the zone before has ended. */
const bothCountMs = 48 * hourMs;

export const zoneColumns = { timezone: true, timezoneBefore: true, timezoneChangedAt: true } as const;

/** What limits of a day are counted by: the family's zone and, for two days after a change, the one before it. */
export function familyZones(
  { timezone, timezoneBefore, timezoneChangedAt }: Pick<Parent, 'timezone' | 'timezoneBefore' | 'timezoneChangedAt'>,
  now: Date,
): string[] {
  const isRecent = timezoneChangedAt !== null && +now - +timezoneChangedAt < bothCountMs;
  return timezoneBefore !== null && isRecent ? [timezone, timezoneBefore] : [timezone];
}
