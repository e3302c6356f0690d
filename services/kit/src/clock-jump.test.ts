import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { onClockJump } from './clock-jump.ts';

const dayMs = 24 * 3_600_000;
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a clock that runs ahead of what passed is told once; one that only goes on, or back, is not', () => {
  const jumps: string[] = [];
  const watch = onClockJump(() => jumps.push(new Date().toISOString()));
  jest.advanceTimersByTime(dayMs);
  expect(jumps).toHaveLength(0);
  jest.setSystemTime(Date.now() + 3 * dayMs);
  jest.advanceTimersByTime(10_000);
  expect(jumps).toHaveLength(1);
  jest.setSystemTime(Date.now() - dayMs);
  jest.advanceTimersByTime(10_000);
  expect(jumps).toHaveLength(1);
  watch.stop();
  jest.setSystemTime(Date.now() + 3 * dayMs);
  jest.advanceTimersByTime(10_000);
  expect(jumps).toHaveLength(1);
});
