import { describe, expect, test } from 'vitest';
import { beyondBounds, boundedSettings, defaultBounds, widenedBounds } from './dose-bounds.ts';

const usual = { duration: 180, intervals: 4, timesPerDay: 2, timesPerWeek: 10, twicePer24: false };
const fields = (values: object) => beyondBounds(values, defaultBounds).map(({ field }) => field);

describe('boundedSettings', () => {
  test.each([
    ['within the bounds as they are', usual, usual],
    ['a duration beyond', { ...usual, duration: 1_000_000 }, { ...usual, duration: 600 }],
    ['a duration of 0, which allows no treatment', { ...usual, duration: 0 }, { ...usual, duration: 0 }],
    ['an interval below', { ...usual, intervals: 0.5 }, { ...usual, intervals: 1 }],
    [
      '0 as no limit of its own',
      { ...usual, intervals: 0, timesPerDay: 0, timesPerWeek: 0 },
      { ...usual, intervals: 1, timesPerDay: 4, timesPerWeek: 28 },
    ],
    ['uses beyond', { ...usual, timesPerDay: 9, timesPerWeek: 99 }, { ...usual, timesPerDay: 4, timesPerWeek: 28 }],
    ['less than one a day', { ...usual, timesPerDay: 0.5 }, { ...usual, timesPerDay: 0.5 }],
  ])('%s', (_, settings, bounded) => {
    expect(boundedSettings(settings, defaultBounds)).toEqual(bounded);
  });

  test('a bound of 0 is never no limit', () => {
    const none = { maxDuration: 600, minIntervals: 0, maxTimesPerDay: 0, maxTimesPerWeek: 0 };
    expect(boundedSettings({ ...usual, timesPerDay: 0, timesPerWeek: 50 }, none)).toMatchObject({
      timesPerDay: 4,
      timesPerWeek: 28,
    });
    expect(boundedSettings(usual, { ...none, maxDuration: Number.NaN }).duration).toBe(180);
    expect(boundedSettings({ ...usual, duration: 9_000 }, { ...none, maxDuration: Number.NaN }).duration).toBe(600);
  });

  test('twice in 24 hours does not replace a bound of one a day', () => {
    const once = { ...defaultBounds, maxTimesPerDay: 1 };
    expect(boundedSettings({ ...usual, twicePer24: true }, once)).toMatchObject({ twicePer24: false, timesPerDay: 1 });
    expect(boundedSettings({ ...usual, twicePer24: true }, defaultBounds).twicePer24).toBe(true);
  });
});

describe('beyondBounds', () => {
  test('names values beyond, accepts those at a bound, and 0', () => {
    expect(fields({ duration: 600, intervals: 1, timesPerDay: 4, timesPerWeek: 28 })).toEqual([]);
    expect(fields({ duration: 600.01, intervals: 0.99, timesPerDay: 4.01, timesPerWeek: 28.01 })).toEqual([
      'duration',
      'intervals',
      'timesPerDay',
      'timesPerWeek',
    ]);
    expect(fields({ duration: 0, intervals: 0, timesPerDay: 0, timesPerWeek: 0 })).toEqual([]);
    expect(fields({ duration: null })).toEqual([]);
  });

  test('a value that was stored before is not new', () => {
    const stored = { duration: 900, intervals: 0.5 };
    expect(beyondBounds(stored, defaultBounds, stored)).toEqual([]);
    expect(beyondBounds({ ...stored, duration: 901 }, defaultBounds, stored)).toEqual([
      { field: 'duration', message: 'aboveMaxDuration', bound: 600 },
    ]);
  });
});

test('widenedBounds names longer durations, shorter intervals and more uses alone', () => {
  expect(
    widenedBounds(defaultBounds, { maxDuration: 601, minIntervals: 0.5, maxTimesPerDay: 5, maxTimesPerWeek: 29 }),
  ).toEqual(['maxDuration', 'minIntervals', 'maxTimesPerDay', 'maxTimesPerWeek']);
  expect(
    widenedBounds(defaultBounds, { maxDuration: 10, minIntervals: 24, maxTimesPerDay: 1, maxTimesPerWeek: 1 }),
  ).toEqual([]);
});
