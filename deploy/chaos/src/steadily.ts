import { setTimeout as delay } from 'node:timers/promises';

/**
 * Begins work so many times a second, whatever became of what began before it: people do not wait for each other. After
 * the signal nothing begins any more; resolves once all that began has ended.
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
