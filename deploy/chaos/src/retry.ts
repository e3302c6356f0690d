import { setTimeout as delay } from 'node:timers/promises';

const [firstWaitMs, longestWaitMs] = [1_000, 8_000];

/** Retries a failed call, as a device or a page does. */
export type Retry = <T>(attempt: (isRepeat: boolean) => Promise<T>) => Promise<T>;

/** Retries with backoff until `cancel` is aborted. */
export function retryUntil(cancel: AbortSignal): Retry {
  return async (attempt) => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await attempt(tries > 0);
      } catch (error) {
        if (cancel.aborted) throw error;
        // Exponential backoff with jitter.
        const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** tries) * (0.5 + Math.random() / 2);
        await delay(waitMs, undefined, { signal: cancel }).catch(() => undefined);
      }
    }
  };
}
