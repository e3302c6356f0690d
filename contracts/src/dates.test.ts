import { describe, expect, test } from 'vitest';
import { dayOf, formatDate, formatDay, formatTime, zoneName } from './dates.ts';

const instant = '2026-03-09T20:05:07Z';

describe('formatDate', () => {
  test.each([
    ['day', '10/03/2026'],
    ['minute', '10/03/2026 05:05'],
    ['second', '10/03/2026 05:05:07'],
    ['report', '10-03-2026'],
  ] as const)('writes %s in the given time zone', (variant, text) =>
    expect(formatDate(instant, variant, 'Asia/Tokyo')).toBe(text),
  );

  test('writes nothing for nothing', () => expect(formatDate(null, 'day', 'UTC')).toBe(''));
  test('midnight is 00:00', () => expect(formatDate('2026-03-09T00:00:00Z', 'minute', 'UTC')).toBe('09/03/2026 00:00'));
});

test('a calendar day is no instant', () => expect(formatDay('2026-03-09')).toBe('09/03/2026'));
test('the day and the time of an instant are of a zone', () => {
  expect(dayOf(instant, 'Asia/Tokyo')).toBe('2026-03-10');
  expect(dayOf(instant, 'America/Los_Angeles')).toBe('2026-03-09');
  expect(formatTime(instant, 'Europe/Berlin')).toBe('21:05');
});
test('a zone is named without underscores', () => expect(zoneName('America/Los_Angeles')).toBe('America/Los Angeles'));
