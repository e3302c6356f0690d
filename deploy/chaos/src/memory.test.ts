import { expect, test } from 'vitest';
import { growthOf, type Sample } from './memory.ts';

const minuteMs = 60_000;
const limits = { everyMs: 5_000, warmUpMs: 3 * minuteMs, leastMs: 3 * minuteMs };
const run = (pid: number, minutes: number, bytesAt: (minute: number) => number): Sample[] =>
  Array.from({ length: minutes * 12 }, (_, place) => {
    const at = pid * 1_000_000 + place * limits.everyMs;
    return { part: 'billing', pid, at, bytes: bytesAt(place / 12) };
  });

test('memory taken in the first minutes is not growth', () => {
  const [found] = growthOf(
    run(1, 20, (minute) => (minute < 3 ? 50 + 50 * minute : 200)),
    limits,
  );
  expect(found?.growth).toBe(0);
});

test('steady growth is found, and a short peak is not', () => {
  const [leaking] = growthOf(
    run(1, 20, (minute) => 100 + 5 * minute),
    limits,
  );
  expect(leaking?.growth).toBeGreaterThan(0.4);
  const [calm] = growthOf(
    run(1, 20, (minute) => (minute > 19.8 ? 400 : 100)),
    limits,
  );
  expect(calm?.growth).toBe(0);
});

test('each process of a restarted part is measured separately, if it ran long enough', () => {
  const samples = [...run(1, 5, () => 300), ...run(2, 12, () => 100)];
  expect(growthOf(samples, limits)).toEqual([{ part: 'billing', pid: 2, from: 100, to: 100, growth: 0 }]);
});

test('a promoted server is measured from its promotion', () => {
  const samples = [
    ...run(1, 8, () => 50).map((sample) => ({ ...sample, leads: false })),
    ...run(1, 20, () => 250).map((sample) => ({ ...sample, at: sample.at + 8 * minuteMs, leads: true })),
  ];
  expect(growthOf(samples, limits).map(({ growth }) => growth)).toEqual([0, 0]);
});
