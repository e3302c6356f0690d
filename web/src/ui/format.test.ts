import { describe, expect, test } from '@jest/globals';
import { dayOf, formatDate, formatRelative } from './date-format.ts';
import { formatMoney } from './money-format.ts';

describe('formatDate', () => {
  const instant = '2026-03-09T20:05:07Z';
  test.each([
    ['day', '10/03/2026'],
    ['minute', '10/03/2026 05:05'],
    ['second', '10/03/2026 05:05:07'],
    ['report', '10-03-2026'],
  ] as const)('writes %s in the given time zone', (variant, text) => expect(formatDate(instant, variant, 'Asia/Tokyo')).toBe(text));

  test('leaves a calendar day alone, whatever the zone', () => expect(formatDate('2026-03-09', 'day', 'America/Los_Angeles')).toBe('09/03/2026'));
  test('writes nothing for nothing', () => expect(formatDate(null)).toBe(''));
  test('midnight is 00:00', () => expect(formatDate('2026-03-09T00:00:00Z', 'minute', 'UTC')).toBe('09/03/2026 00:00'));
  test('dayOf gives what date fields hold', () => expect(dayOf(instant, 'Asia/Tokyo')).toBe('2026-03-10'));
});

describe('formatRelative', () => {
  const now = new Date('2026-03-09T12:00:00Z');
  test.each([
    ['2026-03-09T11:57:00Z', '3 minutes ago'],
    ['2026-03-09T03:00:00Z', '9 hours ago'],
    ['2026-03-08T19:40:00Z', 'yesterday, 19:40'],
    ['2026-03-12T01:00:00Z', 'in 3 days'],
    ['2025-12-01T00:00:00Z', '3 months ago'],
  ])('%s is %s', (value, words) => expect(formatRelative(value, 'en', now, 'UTC')).toBe(words));
});

describe('money', () => {
  test('yen have no decimals', () => expect(formatMoney('12000', 'jpy', 'en')).toBe('¥12,000'));
  test('euros have two, written as the language does', () => expect(formatMoney('1012.5', 'eur', 'de')).toBe('1.012,50\u00a0€'));
});
