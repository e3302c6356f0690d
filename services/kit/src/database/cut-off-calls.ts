import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** Part of a call that says nothing more to a database once the call's answer is that there is none. */
export type Cuttable = <T>(work: () => Promise<T>) => Promise<T>;

const calls = new AsyncLocalStorage<{ isCutOff: boolean }>();

export function openCutOff(): { cuttable: Cuttable; cutOff(): void } {
  const call = { isCutOff: false };
  return {
    cuttable: (work) => calls.run(call, work),
    cutOff: () => {
      call.isCutOff = true;
    },
  };
}

/**
 * Holds what was cut off to it, on every connection of a pool: whatever library speaks, its statements are refused, and
 * its transaction is rolled back where it would be committed.
 */
export function holdToCutOff(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (waiting?: (...args: never[]) => void) => Promise<pg.PoolClient>;
  // Who waits for a connection gets it from whoever gives one back, and must not be taken for that one.
  const connectAsOneself = (waiting?: (...args: never[]) => void) =>
    waiting ? connect(AsyncLocalStorage.bind(waiting)) : connect();
  Object.assign(pool, { connect: connectAsOneself });
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const verb = calls.getStore()?.isCutOff ? textOf(args[0]).slice(0, 8).toUpperCase() : 'ROLLBACK';
        if (verb === 'ROLLBACK') return query(...args);
        return refuse(args, verb === 'COMMIT' ? query('ROLLBACK') : undefined);
      },
    });
  });
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');

function refuse(args: unknown[], first: unknown): unknown {
  const refusal = new Error('The call was cut off: its caller has been told that the database does not answer');
  const refused = Promise.resolve(first).then(
    () => Promise.reject(refusal),
    () => Promise.reject(refusal),
  );
  const heard = args.at(-1);
  if (typeof heard !== 'function') return refused;
  return void refused.catch((error) => heard(error));
}
