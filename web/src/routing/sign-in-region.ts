import { readRegion } from '../api/session.ts';

/** The specified default of the portal. */
const defaultRegion = 'jp';

/** Where people of a time zone most likely go to a clinic. */
const regionsByZone: readonly [zone: RegExp, region: string][] = [
  [/^Asia\/Tokyo$/, 'jp'],
  [/^(Australia\/|Pacific\/Auckland$)/, 'au'],
  [/^Europe\//, 'eu'],
];

/**
 * Which of the platform's regions is preselected where a family signs in: that of the mail whose link was followed, the
 * one used before on this device, the specified default. `likelier` is the one that the browser's time zone speaks for
 * where nothing else does.
 */
export function signInRegion(
  regions: readonly { key: string }[],
  asked: string | null,
  timezone: string,
): { region: string | undefined; likelier: string | null } {
  const exists = (key: string | null | undefined) => regions.some((one) => one.key === key);
  const known = [asked, readRegion()].find(exists);
  const region = known ?? (exists(defaultRegion) ? defaultRegion : regions[0]?.key);
  const likelier = regionsByZone.find(([zone]) => zone.test(timezone))?.[1];
  return { region, likelier: !known && likelier && likelier !== region && exists(likelier) ? likelier : null };
}
