import { AppError } from '@fovea/contracts/errors';
import type { Probe } from './shared-probe.ts';

/** How long whoever is asked whether it is there may take to say so. */
export const probeMs = 1_000;

type Patience = { patienceMs: number; factor: number };

/**
 * The work's outcome, unless what it waits for stays silent: while it takes long we ask ourselves, and whoever answers
 * nothing to that either is `unavailable`. `givenUp` is told at that moment, for the work may still be under way.
 */
export async function unlessSilent<T>(
  probes: Probe[],
  { patienceMs, factor }: Patience,
  work: () => Promise<T>,
  givenUp = () => {},
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const gone = new Promise<never>((_, reject) => {
    const lookLater = () => {
      timer = setTimeout(async () => {
        const answers = await Promise.all(probes.map((answersWithin) => answersWithin(probeMs * factor)));
        if (isOver) return;
        if (!answers.includes(false)) return lookLater();
        givenUp();
        reject(new AppError('unavailable'));
      }, patienceMs * factor);
    };
    lookLater();
  });
  const working = work();
  try {
    return await Promise.race([working, gone]);
  } finally {
    isOver = true;
    clearTimeout(timer);
    working.catch(() => {});
  }
}
