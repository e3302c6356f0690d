import { expect, test } from 'vitest';
import { nameOfPeriod, periodOf } from './periods.ts';

/** Already the first of March in Tokyo, still the last of February in Berlin. */
const now = new Date('2027-02-28T18:00:00.000Z');

test.each([
  ['today', 'Asia/Tokyo', '2027-03-01', '2027-03-01'],
  ['today', 'Europe/Berlin', '2027-02-28', '2027-02-28'],
  ['last7Days', 'Asia/Tokyo', '2027-02-23', '2027-03-01'],
  ['thisMonth', 'Asia/Tokyo', '2027-03-01', '2027-03-31'],
  ['lastMonth', 'Asia/Tokyo', '2027-02-01', '2027-02-28'],
  ['lastMonth', 'Europe/Berlin', '2027-01-01', '2027-01-31'],
] as const)('%s in %s is from %s to %s', (name, timezone, startDate, endDate) => {
  expect(periodOf(name, timezone, now)).toEqual({ startDate, endDate });
  expect(nameOfPeriod({ startDate, endDate }, timezone, now)).toBe(name);
});

test('days without a name are custom', () => {
  expect(nameOfPeriod({ startDate: '2027-02-01' }, 'Asia/Tokyo', now)).toBe('own');
  expect(nameOfPeriod({}, 'Asia/Tokyo', now)).toBeUndefined();
});
