import type pg from 'pg';
import type { RawClient } from './db.ts';
import { nameStatement } from './statement-names.ts';

const pools = new WeakMap<object, pg.Pool>();

/** Remembers which pool a client runs on. */
export const rememberPool = (client: object, pool: pg.Pool) => pools.set(client, pool);

/**
 * Raw SQL on the client's own pool without Prisma in between, for the few statements that run thousands of times a minute: Prisma doubles what such a
 * call costs the process. Each call is a transaction of its own; numeric and bigint columns come as text. Inside a transaction use its client.
 */
export function direct(client: object): Pick<RawClient, '$queryRawUnsafe'> {
  const pool = pools.get(client);
  if (!pool) throw new Error('Only a client of openDatabases has a pool; the client of a transaction runs its own statements');
  return {
    async $queryRawUnsafe<T = unknown>(text: string, ...values: unknown[]) {
      const { rows } = await pool.query({ name: nameStatement({ sql: text }), text, values });
      // The caller names the shape of its rows, as with Prisma's own raw queries.
      return rows as T;
    },
  };
}
