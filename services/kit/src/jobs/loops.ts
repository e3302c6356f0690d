import type { Database } from '../database/database.ts';
import { inLane } from '../database/database-pools.ts';
import type { Loop } from '../handle.ts';
import type { Runtime } from '../runtime.ts';
import { databasesOf } from './jobs.ts';

const pauseMs = 1_000;
/** A database that is away is asked less often. */
const troubleMs = 3_000;

export type Loops = {
  stop(): Promise<void> /** Resolves once no loop finds anything left to do. */;
  flush(): Promise<void>;
};

/** Work to be looked for in one database; `run` says whether it found any. */
export type Look = { name: string; database: Database; run(): Promise<boolean>; stop?(): Promise<void> };

/** The looks of a service's loops: one for every database of their scope. */
export function looksOf(runtime: Runtime, loops: Loop[]): Look[] {
  return loops.flatMap((loop) =>
    databasesOf(runtime, loop).map((database) => ({
      name: loop.name,
      database,
      run() {
        const log = runtime.log.child({ loop: loop.name, scope: database.scope });
        const region = database.scope === 'global' ? '' : database.scope;
        return inLane('jobs', () => loop.run(runtime.work(region, log) as never));
      },
    })),
  );
}

/** Keeps looking for work until stopped; stopping waits for what is under way. */
export function startLoops(runtime: Runtime, looks: Look[], stopping: AbortController): Loops {
  const rounds = looks.map((look) => roundsOf(runtime, look));
  // Tests take turns themselves, so that idle() means idle.
  const running = runtime.config.FOVEA_ENV === 'test' ? [] : rounds.map((look) => keepLooking(look, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
      await Promise.all(looks.map((look) => look.stop?.()));
    },
    async flush() {
      for (const look of rounds) while ((await look()) === 'found');
    },
  };
}

async function keepLooking(look: () => Promise<Outcome>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const outcome = await look();
    if (outcome !== 'found') await pause(outcome === 'trouble' ? troubleMs : pauseMs, stopping);
  }
}

type Outcome = 'found' | 'nothing' | 'trouble';

/** One look's rounds; a trouble that lasts is told once, not three times a second. */
function roundsOf(runtime: Runtime, { name, database, run }: Look): () => Promise<Outcome> {
  let isTroubled = false;
  return async () => {
    try {
      const found = await run();
      isTroubled = false;
      return found ? 'found' : 'nothing';
    } catch (error) {
      if (!isTroubled)
        runtime.log.warn({ err: error, loop: name, scope: database.scope }, 'the loop failed; it goes on trying');
      isTroubled = true;
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
