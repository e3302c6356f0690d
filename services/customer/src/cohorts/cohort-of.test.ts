import { expect, test } from 'vitest';
import { cohortOf } from './cohort-of.ts';

test('rates fall into bands at their bounds, and 75 percent is good', () => {
  expect(cohortOf({ 0: 1, 24: 1, 25: 2, 49: 1, 50: 1, 74: 3, 75: 1, 89: 1, 90: 1, 100: 4 })).toEqual({
    children: 16,
    bands: { under25: 2, under50: 3, under75: 4, under90: 2, from90: 5 },
    good: 43.8,
    median: 74,
  });
});

test.each([
  [{}, null],
  [{ 40: 1 }, 40],
  [{ 40: 1, 61: 1 }, 50.5],
  [{ 100: 2, 9: 1 }, 100],
  [{ 9: 3, 100: 2 }, 9],
])('the median of %o is %s', (byRate, median) => {
  expect(cohortOf(byRate).median).toBe(median);
});
