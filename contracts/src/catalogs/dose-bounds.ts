import { z } from 'zod';
import type { ValidationKey } from '../validation-messages.ts';

/**
 * Bounds of a dose: duration in seconds, interval in hours. They apply to every treatment, also where stored settings
 * exceed them.
 */
export type DoseBounds = {
  maxDuration: number;
  minIntervals: number;
  maxTimesPerDay: number;
  maxTimesPerWeek: number;
};
export const boundNames = ['maxDuration', 'minIntervals', 'maxTimesPerDay', 'maxTimesPerWeek'] as const;
export type BoundName = (typeof boundNames)[number];
export const defaultBounds: DoseBounds = { maxDuration: 600, minIntervals: 1, maxTimesPerDay: 4, maxTimesPerWeek: 28 };

export const settingNames = ['duration', 'intervals', 'timesPerDay', 'timesPerWeek'] as const;
export const SettingName = z.enum(settingNames);
export type SettingName = z.infer<typeof SettingName>;
type SettingValues = Record<SettingName, number>;

/** The bound of each setting. */
export const boundOf = {
  duration: 'maxDuration',
  intervals: 'minIntervals',
  timesPerDay: 'maxTimesPerDay',
  timesPerWeek: 'maxTimesPerWeek',
} as const satisfies Record<SettingName, BoundName>;

/**
 * The settings in force. A duration of 0 stays 0 and allows no treatment. 0 in the others means unlimited, so the bound
 * applies. `twicePer24` replaces the limit per day, so it does not apply where the bound is less than two a day.
 */
export function boundedSettings<S extends SettingValues & { twicePer24?: boolean }>(
  settings: S,
  stored: DoseBounds,
): S {
  const bounds = usableBounds(stored);
  const atMost = (value: number, bound: number) => (value > 0 ? Math.min(value, bound) : bound);
  const bounded = {
    ...settings,
    duration: Math.max(0, Math.min(settings.duration, bounds.maxDuration)),
    intervals: Math.max(settings.intervals, bounds.minIntervals),
    timesPerDay: atMost(settings.timesPerDay, bounds.maxTimesPerDay),
    timesPerWeek: atMost(settings.timesPerWeek, bounds.maxTimesPerWeek),
  };
  return settings.twicePer24 && bounds.maxTimesPerDay < 2 ? { ...bounded, twicePer24: false } : bounded;
}

/** A limit of 0 would mean unlimited, so a bound of 0 is replaced by its default. */
const usableBounds = (stored: DoseBounds): DoseBounds => ({
  maxDuration: stored.maxDuration >= 0 ? stored.maxDuration : defaultBounds.maxDuration,
  minIntervals: stored.minIntervals >= 0 ? stored.minIntervals : defaultBounds.minIntervals,
  maxTimesPerDay: stored.maxTimesPerDay > 0 ? stored.maxTimesPerDay : defaultBounds.maxTimesPerDay,
  maxTimesPerWeek: stored.maxTimesPerWeek > 0 ? stored.maxTimesPerWeek : defaultBounds.maxTimesPerWeek,
});

export type Beyond = { field: SettingName; message: ValidationKey; bound: number };
const beyondMessages = {
  duration: 'aboveMaxDuration',
  intervals: 'belowMinIntervals',
  timesPerDay: 'aboveMaxTimesPerDay',
  timesPerWeek: 'aboveMaxTimesPerWeek',
} as const satisfies Record<SettingName, ValidationKey>;

/**
 * The new values beyond a bound. Unchanged values, 0, and empty values of a device (its catalog applies) are accepted.
 */
export function beyondBounds(
  values: Partial<Record<SettingName, number | null>>,
  bounds: DoseBounds,
  before?: Partial<Record<SettingName, number | null>> | null,
): Beyond[] {
  return settingNames.flatMap((field) => {
    const value = values[field];
    const bound = bounds[boundOf[field]];
    if (value === undefined || value === null || value === 0 || value === before?.[field]) return [];
    const isBeyond = field === 'intervals' ? value < bound : value > bound;
    return isBeyond ? [{ field, message: beyondMessages[field], bound }] : [];
  });
}

/** The bounds that would allow more than before: a longer duration, a shorter interval, more uses. */
export const widenedBounds = (before: DoseBounds, after: DoseBounds): BoundName[] =>
  boundNames.filter((name) => (name === 'minIntervals' ? after[name] < before[name] : after[name] > before[name]));
