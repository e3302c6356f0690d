import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** Part of a call that sends no further statements once the call has failed with `unavailable`. */
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
 * Enforces the cut-off on every connection of a pool, for all libraries: statements are refused, and COMMIT becomes
 * ROLLBACK.
 */
export function enforceCutOff(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (waiting?: (...args: never[]) => void) => Promise<pg.PoolClient>;
  // A waiting caller gets its connection in the context of the one that released it; bind restores its own.
  const connectInCallerContext = (waiting?: (...args: never[]) => void) =>
    waiting ? connect(AsyncLocalStorage.bind(waiting)) : connect();
  Object.assign(pool, { connect: connectInCallerContext });
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const verb = calls.getStore()?.isCutOff ? statementText(args[0]).slice(0, 8).toUpperCase() : 'ROLLBACK';
        if (verb === 'ROLLBACK') return query(...args);
        return refuse(args, verb === 'COMMIT' ? query('ROLLBACK') : undefined);
      },
    });
  });
}

const statementText = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');

function refuse(args: unknown[], first: unknown): unknown {
  const refusal = new Error('The call was cut off: its caller was answered that the database is unavailable');
  const refused = Promise.resolve(first).then(
    () => Promise.reject(refusal),
    () => Promise.reject(refusal),
  );
  const callback = args.at(-1);
  if (typeof callback !== 'function') return refused;
  return void refused.catch((error) => callback(error));
}
