import { nameStatement, poolOf } from './kysely-on.ts';

/** What `Prisma.sql` makes: text with numbered places, and what stands in them. */
type Sql = { text: string; values: unknown[] };
type Direct = {
  $queryRaw<T = unknown>(sql: Sql): Promise<T>;
  $queryRawUnsafe<T = unknown>(text: string, ...values: unknown[]): Promise<T>;
};

/**
 * Raw SQL on the client's own pool without Prisma in between, for the few statements that run thousands of times a
 * minute: Prisma doubles what such a call costs the process. Each call is a transaction of its own; numeric and bigint
 * columns come as text. Inside a transaction use its client.
 */
export function direct(client: object): Direct {
  const pool = poolOf(client);
  if (!pool)
    throw new Error('Only a client of openDatabases has a pool; the client of a transaction runs its own statements');
  // The caller names the shape of its rows, as with Prisma's own raw queries.
  const query = async <T>({ text, values }: Sql) =>
    (await pool.query({ name: nameStatement({ sql: text }), text, values })).rows as T;
  return { $queryRaw: query, $queryRawUnsafe: (text, ...values) => query({ text, values }) };
}
