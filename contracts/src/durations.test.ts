import { describe, expect, test } from 'vitest';
import { dayOf, formatTime } from './dates.ts';
import { addDuration, newExpiry } from './durations.ts';

/** Day and time of day in the zone. */
const local = (at: Date, zone: string) => `${dayOf(at, zone)} ${formatTime(at, zone)}`;

describe('months and days are of the family’s calendar', () => {
  test.each<[string, string, string, [months: number, days: number], string]>([
    [
      'an hour after midnight in Tokyo, the day before in UTC',
      '2026-02-28T16:00Z',
      'Asia/Tokyo',
      [1, 0],
      '2026-04-01 01:00',
    ],
    ['the last day of a month in Tokyo', '2026-01-30T15:30Z', 'Asia/Tokyo', [1, 0], '2026-02-28 00:30'],
    ['the last day of February of a leap year', '2027-11-29T22:00Z', 'Asia/Tokyo', [3, 0], '2028-02-29 07:00'],
    [
      'an hour before midnight in Los Angeles, the next day in UTC',
      '2026-02-01T07:00Z',
      'America/Los_Angeles',
      [1, 0],
      '2026-02-28 23:00',
    ],
    [
      'midnight in Berlin, over the change to summer time',
      '2026-02-28T23:00Z',
      'Europe/Berlin',
      [1, 0],
      '2026-04-01 00:00',
    ],
    [
      'midnight in Berlin, over the change to winter time',
      '2026-09-30T22:00Z',
      'Europe/Berlin',
      [1, 1],
      '2026-11-02 00:00',
    ],
    [
      'midnight in Sydney, over the change to summer time',
      '2026-09-09T14:00Z',
      'Australia/Sydney',
      [1, 0],
      '2026-10-10 00:00',
    ],
    [
      'a time of day that the change leaves out',
      '2026-02-08T10:30Z',
      'America/Los_Angeles',
      [1, 0],
      '2026-03-08 03:30',
    ],
    ['days over the change', '2026-03-07T08:00Z', 'America/Los_Angeles', [0, 2], '2026-03-09 00:00'],
    ['months before days', '2026-01-31T03:00Z', 'Asia/Tokyo', [1, 1], '2026-03-01 12:00'],
  ])('%s', (_what, start, zone, [months, days], end) => {
    expect(local(addDuration(new Date(start), months, days, zone), zone)).toBe(end);
  });

  test('every day of the years around keeps its day of the month, clamped, and its time of day', () => {
    const broken: string[] = [];
    for (const zone of [
      'Asia/Tokyo',
      'Europe/Berlin',
      'America/Los_Angeles',
      'Australia/Sydney',
      'Australia/Lord_Howe',
    ])
      for (let day = 0; day < 800; day += 1) {
        const start = new Date(Date.UTC(2026, 0, 1 + day, 14, 45));
        const end = addDuration(start, 1, 0, zone);
        const [year = 0, month = 0, date = 0] = dayOf(start, zone).split('-').map(Number);
        const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
        const wanted = new Date(Date.UTC(year, month, Math.min(date, lastDay))).toISOString().slice(0, 10);
        if (local(end, zone) !== `${wanted} ${formatTime(start, zone)}`) broken.push(`${zone} ${start.toISOString()}`);
      }
    expect(broken).toEqual([]);
  });
});

test('paid time is counted from the later of payment and present expiry', () => {
  const zone = 'Asia/Tokyo';
  const paidAt = new Date('2026-01-10T00:00Z');
  const month = { months: 1, days: 0 };
  expect(newExpiry(paidAt, null, month, zone)).toEqual(new Date('2026-02-10T00:00Z'));
  expect(newExpiry(paidAt, new Date('2026-01-05T15:00Z'), month, zone)).toEqual(new Date('2026-02-10T00:00Z'));
  expect(newExpiry(paidAt, new Date('2026-01-30T15:00Z'), month, zone)).toEqual(new Date('2026-02-27T15:00Z'));
});
