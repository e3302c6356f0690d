import { afterEach, expect, test, vi } from 'vitest';
import { asWaitedFor, listenToLongRequests, quietly } from './long-requests.ts';

afterEach(() => vi.useRealTimers());

test('a request that lasts is told, one that was asked quietly is not', async () => {
  vi.useFakeTimers();
  const told: boolean[] = [];
  const stop = listenToLongRequests((isWaiting) => told.push(isWaiting));
  const first = Promise.withResolvers<void>();
  quietly(() => void asWaitedFor(first.promise));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([]);

  const second = Promise.withResolvers<void>();
  const waited = asWaitedFor(second.promise);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([true]);
  second.resolve();
  await waited;
  expect(told).toEqual([true, false]);
  stop();
});
