import type { Database } from './db.ts';
import type { Loop } from './handle.ts';
import { databasesOf } from './jobs.ts';
import { announcedSoFar } from './outbox.ts';
import type { Runtime } from './runtime.ts';

const pauseMs = 1_000;
/** A database that is away is asked less often. */
const troubleMs = 3_000;

export type Loops = {
  stop(): Promise<void> /** Resolves once no loop finds anything left to do. */;
  flush(): Promise<void>;
};

/** Keeps looking for work in every database of each loop until stopped; stopping waits for what is under way. */
export function startLoops(runtime: Runtime, loops: Loop[]): Loops {
  const stopping = new AbortController();
  const rounds = loops.flatMap((each) =>
    databasesOf(runtime, each).map((database) => () => round(runtime, each, database)),
  );
  // Tests take turns themselves, so that idle() means idle.
  const running = runtime.config.FOVEA_ENV === 'test' ? [] : rounds.map((look) => keepLooking(look, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
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
const troubled = new Set<string>();

async function round(runtime: Runtime, { name, run }: Loop, database: Database): Promise<Outcome> {
  const log = runtime.log.child({ loop: name, scope: database.scope });
  const key = `${name} ${database.scope}`;
  const before = announcedSoFar();
  try {
    const found = await run(runtime.work(database.scope === 'global' ? '' : database.scope, log) as never);
    runtime.wakeRelays(before);
    troubled.delete(key);
    return found ? 'found' : 'nothing';
  } catch (error) {
    // Told once, not three times a second.
    if (!troubled.has(key)) log.warn({ err: error }, 'the loop failed; it goes on trying');
    troubled.add(key);
    return 'trouble';
  }
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
