import { readRegion } from '../api/session.ts';

/** The specified default of the portal. */
const defaultRegion = 'jp';

/** The likely region of a time zone. */
const regionsByZone: readonly [zone: RegExp, region: string][] = [
  [/^Asia\/Tokyo$/, 'jp'],
  [/^(Australia\/|Pacific\/Auckland$)/, 'au'],
  [/^Europe\//, 'eu'],
];

/**
 * The preselected region of the family sign-in: that of the followed mail, the last used on this device, else the
 * specified default. `likelier` is the one that the browser's time zone suggests.
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
