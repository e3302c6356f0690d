import { setTimeout as delay } from 'node:timers/promises';

const [firstWaitMs, longestWaitMs] = [1_000, 8_000];

/** Tries again what was not answered, as a device or a page does, until everything has been back for long. */
export type Retry = <T>(attempt: (isRepeat: boolean) => Promise<T>) => Promise<T>;

/** `givesUp` is aborted when it is hopeless: what is not done by then never will be. */
export function retryUntil(cancel: AbortSignal): Retry {
  return async (attempt) => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt(tries > 0);
      } catch (error) {
        if (cancel.aborted) throw error;
        // Later each time, and not all at once who were sent away together.
        const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** tries) * (0.5 + Math.random() / 2);
        await delay(waitMs, undefined, { signal: cancel }).catch(() => undefined);
      }
    }
  };
}
