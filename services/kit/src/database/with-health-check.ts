import { AppError } from '@fovea/contracts/errors';
import type { Probe } from './shared-probe.ts';

/** Timeout of a probe. */
export const probeMs = 1_000;

type HealthCheck = { checkAfterMs: number; factor: number };

/**
 * Returns the work's result, with health checks: while it takes long the probes run, and if one fails the caller gets
 * `unavailable`. `onUnavailable` is called at that moment, because the work may still be running.
 */
export async function withHealthCheck<T>(
  probes: Probe[],
  { checkAfterMs, factor }: HealthCheck,
  work: () => Promise<T>,
  onUnavailable = () => {},
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const unavailable = new Promise<never>((_, reject) => {
    const checkLater = () => {
      timer = setTimeout(async () => {
        const verdicts = await Promise.all(probes.map((answersWithin) => answersWithin(probeMs * factor)));
        if (isOver) return;
        if (!verdicts.includes(false)) return checkLater();
        onUnavailable();
        reject(new AppError('unavailable'));
      }, checkAfterMs * factor);
    };
    checkLater();
  });
  const working = work();
  try {
    return await Promise.race([working, unavailable]);
  } finally {
    isOver = true;
    clearTimeout(timer);
    working.catch(() => {});
  }
}
