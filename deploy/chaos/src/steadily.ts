import { setTimeout as delay } from 'node:timers/promises';

/**
 * Starts work at a fixed rate without waiting for earlier work. Stops starting at the signal; resolves once all started
 * work has ended.
 */
export async function steadily(
  perSecond: number,
  work: (turn: number) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const began = performance.now();
  const underWay = new Set<Promise<unknown>>();
  for (let turn = 0; ; turn += 1) {
    const wait = began + (turn * 1000) / perSecond - performance.now();
    if (wait > 0) await delay(wait, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) break;
    const working = work(turn);
    underWay.add(working);
    void working.finally(() => underWay.delete(working)).catch(() => undefined);
  }
  await Promise.all(underWay);
}
