import { setTimeout as delay } from 'node:timers/promises';

type Options = {
  start: (part: string) => Promise<void>;
  /** Prints a line on the terminal. */
  say: (line: string) => void;
  /** Aborted when everything is to stop: nothing is started from then on. */
  signal: AbortSignal;
};

const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
/** After this time running, the backoff starts over. */
const steadyMs = 60_000;

export type PartRestarts = {
  /** Called with the reason and the name of a part that ended by itself. */
  onDeath: (line: string, part: string) => void;
  /** Resolves once no restart is in progress. */
  settled: () => Promise<void>;
};

/** Restarts parts that ended by themselves, with exponential backoff. */
export function restartParts({ start, say, signal }: Options): PartRestarts {
  /** The latest start, and how many there were without a steady minute between. */
  const started = new Map<string, { count: number; at: number }>();
  const underWay = new Set<Promise<void>>();

  const restart = async (line: string, part: string) => {
    for (let reason = line; !signal.aborted; ) {
      const before = started.get(part);
      const count = before && Date.now() - before.at < steadyMs ? before.count + 1 : 1;
      const waitMs = Math.min(firstWaitMs * 2 ** (count - 1), longestWaitMs);
      say(`✗ ${reason}\n  It is started again in ${waitMs / 1000} s; the rest keeps working.`);
      await delay(waitMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const failure = await start(part).then(
        () => undefined,
        (error: Error) => error.message,
      );
      started.set(part, { count, at: Date.now() });
      if (failure === undefined) return say(`· ${part} is back`);
      reason = failure;
    }
  };

  return {
    onDeath: (line, part) => {
      const work = restart(line, part).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    settled: async () => {
      await Promise.all(underWay);
    },
  };
}
