import { expect, test } from 'vitest';
import { type LastAnswer, offlineRefusal } from './offline-rules.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-28T09:00:00Z');
const last: LastAnswer = {
  at: now - hour,
  isRefused: false,
  duration: 180,
  intervals: 4,
  timesPerDay: 2,
  timesPerWeek: 10,
};

test('a device that has an answer of the last 24 hours may treat twice', () => {
  expect(offlineRefusal(last, [], now)).toBeUndefined();
  expect(offlineRefusal({ ...last, at: now - 24 * hour }, [now - 10 * hour], now)).toBeUndefined();
  expect(offlineRefusal({ ...last, at: now - 24 * hour - 1 }, [], now)).toMatch('24 hours');
  expect(
    offlineRefusal({ ...last, at: now - 20 * hour, timesPerDay: 0 }, [now - 12 * hour, now - 6 * hour], now),
  ).toMatch('2 treatments were given');
});
test('a device keeps the limits of the last answer itself', () => {
  expect(offlineRefusal(last, [now - 4 * hour + 1], now)).toMatch('less than 4 hours');
  expect(offlineRefusal(last, [now - 4 * hour], now)).toBeUndefined();
  expect(offlineRefusal(last, [now - 23 * hour, now - 5 * hour], now)).toMatch('2 treatments in 24 hours');
  const week = Array.from({ length: 10 }, (_, index) => now - (160 - index * 12) * hour);
  expect(offlineRefusal({ ...last, timesPerDay: 0 }, week, now)).toMatch('10 treatments in seven days');
});
test('a device stays stopped without an answer, after a refusal, with duration 0 and with a clock set back', () => {
  expect(offlineRefusal(undefined, [], now)).toMatch('never answered');
  expect(offlineRefusal({ ...last, isRefused: true }, [], now)).toMatch('refused');
  expect(offlineRefusal({ ...last, duration: 0 }, [], now)).toMatch('duration is 0');
  expect(offlineRefusal({ ...last, at: now + 1 }, [], now)).toMatch('24 hours');
});
