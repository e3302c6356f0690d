import type { Database } from '../database/database.ts';
import { inPool } from '../database/database-pools.ts';
import type { Loop } from '../handle.ts';
import type { Runtime } from '../runtime.ts';
import { databasesOf } from './jobs.ts';

const pauseMs = 1_000;
/** A database that is down is polled less often. */
const failurePauseMs = 3_000;

export type Loops = {
  stop(): Promise<void>;
  /** Resolves once no loop finds work. */
  flush(): Promise<void>;
};

/** One loop in one database; `run` returns whether it found work. */
export type LoopRun = { name: string; database: Database; run(): Promise<boolean>; stop?(): Promise<void> };

/** The runs of a service's loops: one for every database of their scope. */
export function loopRunsOf(runtime: Runtime, loops: Loop[]): LoopRun[] {
  return loops.flatMap((loop) =>
    databasesOf(runtime, loop).map((database) => ({
      name: loop.name,
      database,
      run() {
        const log = runtime.log.child({ loop: loop.name, scope: database.scope });
        const region = database.scope === 'global' ? '' : database.scope;
        // A list of loops has no common context type; the service that declares them has these databases.
        return inPool('jobs', () => loop.run(runtime.work(region, log) as never));
      },
    })),
  );
}

/** Runs loops until stopped; stop waits for running rounds. */
export function startLoops(runtime: Runtime, runs: LoopRun[], stopping: AbortController): Loops {
  const rounds = runs.map((round) => roundOf(runtime, round));
  // Tests flush explicitly, so that idle() means idle.
  const running = runtime.config.FOVEA_ENV === 'test' ? [] : rounds.map((round) => repeat(round, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
      await Promise.all(runs.map((round) => round.stop?.()));
    },
    async flush() {
      for (const round of rounds) while ((await round()) === 'found');
    },
  };
}

async function repeat(round: () => Promise<Outcome>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const outcome = await round();
    if (outcome !== 'found') await pause(outcome === 'trouble' ? failurePauseMs : pauseMs, stopping);
  }
}

type Outcome = 'found' | 'nothing' | 'trouble';

/** One round of a loop; a lasting failure is logged once, not three times a second. */
function roundOf(runtime: Runtime, { name, database, run }: LoopRun): () => Promise<Outcome> {
  let isFailing = false;
  return async () => {
    try {
      const found = await run();
      isFailing = false;
      return found ? 'found' : 'nothing';
    } catch (error) {
      if (!isFailing) runtime.log.warn({ err: error, loop: name, scope: database.scope }, 'the loop failed; retrying');
      isFailing = true;
      return 'trouble';
    }
  };
}

function pause(ms: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    stopping.addEventListener('abort', done, { once: true });
  });
}
