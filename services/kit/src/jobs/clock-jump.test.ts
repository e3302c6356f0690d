import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onClockJump } from './clock-jump.ts';

const dayMs = 24 * 3_600_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a jump ahead is reported once; elapsed time and a jump back are not', () => {
  const jumps: string[] = [];
  const watch = onClockJump(() => jumps.push(new Date().toISOString()));
  vi.advanceTimersByTime(dayMs);
  expect(jumps).toHaveLength(0);
  vi.setSystemTime(Date.now() + 3 * dayMs);
  vi.advanceTimersByTime(10_000);
  expect(jumps).toHaveLength(1);
  vi.setSystemTime(Date.now() - dayMs);
  vi.advanceTimersByTime(10_000);
  expect(jumps).toHaveLength(1);
  watch.stop();
  vi.setSystemTime(Date.now() + 3 * dayMs);
  vi.advanceTimersByTime(10_000);
  expect(jumps).toHaveLength(1);
});
