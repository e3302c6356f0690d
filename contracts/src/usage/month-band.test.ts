import { describe, expect, test } from 'vitest';
import { expectedUses } from './compliance-rate.ts';
import { monthBand, reviewMonth, usualGapDays } from './month-band.ts';

const days = 30;

describe('the band of a month of 30 days', () => {
  test.each([
    ['no treatment', 0, 'none'],
    ['one treatment', 1, 'few'],
    ['17 of 42.86, which is 39.7 %', 17, 'few'],
    ['18 of 42.86, which is 42 %', 18, 'some'],
    ['32 of 42.86, which is 74.7 %', 32, 'some'],
    ['33 of 42.86, which is 77 %', 33, 'good'],
    ['more than recommended', 90, 'good'],
  ])('%s', (_, uses, band) => expect(monthBand(uses, expectedUses(days))).toBe(band));

  test('goes by the prescribed uses where there are any', () => {
    expect(monthBand(10, expectedUses(days, 3))).toBe('good');
    expect(monthBand(33, expectedUses(days, 28))).toBe('few');
    expect(monthBand(1, expectedUses(days, 1))).toBe('few');
  });
});

test('more than prescribed is a band of its own; without a prescription there is none', () => {
  expect(reviewMonth(21, 30, 5)).toEqual({ planned: 21, band: 'good' });
  expect(reviewMonth(23, 30, 5)).toEqual({ planned: 21, band: 'more' });
  expect(reviewMonth(60, 30, null)).toEqual({ planned: 43, band: 'good' });
});

test.each([
  [null, 1],
  [28, 1],
  [3, 3],
  [2, 4],
  [1, 7],
])('of %s a week, %s whole days without a use are no miss', (perWeek, days) =>
  expect(usualGapDays(perWeek)).toBe(days),
);
