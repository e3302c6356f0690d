import { describe, expect, test } from 'vitest';
import { dayText, fromLocalDate, parseDay, toLocalDate } from './day-text.ts';

describe('parseDay', () => {
  test.each([
    ['29/02/2024', '2024-02-29'],
    ['4/5/2026', '2026-05-04'],
    [' 04.05.2026 ', '2026-05-04'],
    ['04-05-2026', '2026-05-04'],
    ['04 05 2026', '2026-05-04'],
    ['04052026', '2026-05-04'],
    ['2026-05-04', '2026-05-04'],
  ])('reads %s as %s', (typed, day) => {
    expect(parseDay(typed)).toBe(day);
  });

  test.each([
    '',
    '29/02/2026',
    '31/04/2026',
    '00/01/2026',
    '12/13/2026',
    '1/2/26',
    '4/5/202',
    'tomorrow',
    '2026/05/04',
  ])('does not read %p as a day', (typed) => {
    expect(parseDay(typed)).toBeUndefined();
  });
});

test('a day is shown as DD/MM/YYYY, an invalid text unchanged', () => {
  expect(dayText('2026-05-04')).toBe('04/05/2026');
  expect(dayText('4/5/202')).toBe('4/5/202');
});

test.each(['2026-01-01', '2026-03-29', '2026-12-31', '0099-12-31'])('%s stays that day in the calendar', (day) => {
  expect(fromLocalDate(toLocalDate(day))).toBe(day);
});
