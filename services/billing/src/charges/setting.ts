import type { Work } from '../handle.ts';
import type { Setting } from './apply-outcome.ts';

/** Where and when an outcome is written. */
export const settingOf = ({ region, now, extra }: Pick<Work, 'region' | 'now' | 'extra'>): Setting => ({
  region,
  now,
  timezone: extra.timezoneOf(region),
});
