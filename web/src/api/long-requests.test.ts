import { afterEach, expect, test, vi } from 'vitest';
import { listenToLongRequests, quietly, withWaitIndicator } from './long-requests.ts';

afterEach(() => vi.useRealTimers());

test('a long request notifies the listener, a quiet one does not', async () => {
  vi.useFakeTimers();
  const states: boolean[] = [];
  const stop = listenToLongRequests((isWaiting) => states.push(isWaiting));
  const first = Promise.withResolvers<void>();
  quietly(() => void withWaitIndicator(first.promise));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states).toEqual([]);

  const second = Promise.withResolvers<void>();
  const waited = withWaitIndicator(second.promise);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states).toEqual([true]);
  second.resolve();
  await waited;
  expect(states).toEqual([true, false]);
  stop();
});
