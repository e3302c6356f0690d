import { monthName } from '@fovea/contracts/dates';
import { expect, test } from 'vitest';
import { daysOf, lastMonths } from './months.ts';

test('twelve months, also across the turn of the year', () => {
  const months = lastMonths('Asia/Tokyo', new Date('2026-02-20T12:00:00Z'));
  expect(months).toHaveLength(12);
  expect([months[0], months[1], months[2], months[11]]).toEqual(['2026-02', '2026-01', '2025-12', '2025-03']);
});

test('begin with the month the region has', () => {
  const newYear = new Date('2025-12-31T20:00:00Z');
  expect(lastMonths('Asia/Tokyo', newYear)[0]).toBe('2026-01');
  expect(lastMonths('Europe/Berlin', newYear)[0]).toBe('2025-12');
});

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, endDate) => expect(daysOf(month)).toEqual({ startDate: `${month}-01`, endDate }));

test('is named by the language', () => {
  expect(monthName('2026-11', 'de')).toBe('November 2026');
  expect(monthName('2026-11', 'ja')).toBe('2026年11月');
});
