import { dayMs } from '@fovea/contracts/dates';
import { nextLocalDay } from '@fovea/contracts/durations';
import type { Settings } from '../devices/device-settings.ts';
import { localDay } from './local-day.ts';

const hourMs = 60 * 60 * 1000;
export const weekMs = 7 * dayMs;

export type Refusal = {
  error: 'waitHours' | 'dayLimit' | 'weekLimit';
  n: number;
  /** When this limit ends; computed on demand. */
  until(): number;
};

export const hasLimits = ({ intervals, timesPerDay, timesPerWeek, twicePer24 }: Settings): boolean =>
  intervals > 0 || timesPerDay > 0 || timesPerWeek > 0 || twicePer24;

/**
 * The first limit a treatment at `at` would break, in the protocol's order: hours between treatments, uses of the local
 * day (or two in any 24 hours), uses in any seven times 24 hours. `uses` are the instants of other treatments,
 * ascending, in milliseconds. After a change of zone `zones` contains both, so that the change allows no additional
 * treatment.
 */
export function brokenLimit(
  settings: Settings,
  uses: readonly number[],
  at: number,
  zones: readonly string[],
): Refusal | undefined {
  return (
    tooSoon(settings, uses, at) ?? tooOftenToday(settings, uses, at, zones) ?? tooOftenThisWeek(settings, uses, at)
  );
}

/** The first instant from `from` on without a limit; null when that is `from` itself. */
export function nextAllowed(
  settings: Settings,
  uses: readonly number[],
  from: number,
  zones: readonly string[],
): Date | null {
  let at = from;
  for (let refusal = brokenLimit(settings, uses, at, zones); refusal; refusal = brokenLimit(settings, uses, at, zones))
    at = refusal.until();
  return at === from ? null : new Date(at);
}

/** Counts uses on either side, because a device's clock may run behind another's. */
function tooSoon({ intervals }: Settings, uses: readonly number[], at: number): Refusal | undefined {
  const interval = intervals * hourMs;
  const near = since(uses, at - interval, at + interval - 1).at(-1);
  return near === undefined ? undefined : { error: 'waitHours', n: intervals, until: () => near + interval };
}

function tooOftenToday(
  settings: Settings,
  uses: readonly number[],
  at: number,
  zones: readonly string[],
): Refusal | undefined {
  const { timesPerDay, twicePer24 } = settings;
  if (twicePer24) {
    const used = since(uses, at - dayMs, at);
    return used.length < 2
      ? undefined
      : { error: 'dayLimit', n: used.length, until: () => (used.at(-2) ?? at) + dayMs };
  }
  if (timesPerDay === 0) return undefined;
  const today = zones.map((zone) => ({ zone, day: localDay(at, zone) }));
  // A local day has at most 25 hours. Filtering by time first avoids costly date formatting.
  const used = since(uses, at - 26 * hourMs, at).filter((use) =>
    today.some(({ zone, day }) => localDay(use, zone) === day),
  );
  if (used.length < timesPerDay) return undefined;
  const until = () => {
    const next = Math.min(...zones.map((zone) => +nextLocalDay(at, zone)));
    return tooOftenToday(settings, uses, next, zones)?.until() ?? next;
  };
  return { error: 'dayLimit', n: used.length, until };
}

function tooOftenThisWeek({ timesPerWeek }: Settings, uses: readonly number[], at: number): Refusal | undefined {
  if (timesPerWeek === 0) return undefined;
  const used = since(uses, at - weekMs, at);
  return used.length < timesPerWeek
    ? undefined
    : { error: 'weekLimit', n: timesPerWeek, until: () => (used.at(-Math.ceil(timesPerWeek)) ?? at) + weekMs };
}

/** Uses in (from, to], searched from the newest. */
function since(uses: readonly number[], from: number, to: number): readonly number[] {
  let end = uses.length;
  while (end > 0 && (uses[end - 1] ?? to) > to) end -= 1;
  let start = end;
  while (start > 0 && (uses[start - 1] ?? from) > from) start -= 1;
  return uses.slice(start, end);
}
