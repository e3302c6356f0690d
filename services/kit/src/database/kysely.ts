import { Debug, Decimal } from '@prisma/client/runtime/client';
import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely';
import type pg from 'pg';
import { openTotals, type Totals } from './list-totals.ts';
import type { Standby } from './standby.ts';

/** The members of a Prisma client or its transaction that the builder uses. */
export type RawClient = {
  $executeRawUnsafe(sql: string, ...values: unknown[]): PromiseLike<number>;
  $queryRawUnsafe<T = unknown>(sql: string, ...values: unknown[]): PromiseLike<T>;
};
type Run = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>;

/** The tables and columns that two databases of a service share. */
export type Common<One, Other> = {
  [Table in keyof One & keyof Other]: Pick<One[Table], keyof One[Table] & keyof Other[Table]>;
};

/** A database's pool and the state its statements share while the service runs. */
export type Statements = {
  pool: pg.Pool;
  /** Tried first for lists and exports. */
  standby?: Standby;
  /**
   * Prepared once per connection under this name. New query texts stay unnamed once there are too many, so that memory
   * stays bounded.
   */
  nameOf(query: { sql: string }): string;
  totals: Totals;
};

export function openStatements(pool: pg.Pool, standby?: Standby): Statements {
  const names = new Map<string, string>();
  const nameOf: Statements['nameOf'] = ({ sql }) => {
    const cached = names.get(sql);
    if (cached !== undefined) return cached;
    if (names.size >= 300 || sql.length > 8_000) return '';
    const name = `s${names.size}`;
    names.set(sql, name);
    return name;
  };
  return { pool, standby, nameOf, totals: openTotals() };
}

/** The typed statement builder, with the cached totals of its lists. */
export type Builder<Tables> = Kysely<Tables> & { readonly totals: Totals };

// The builder of each client: two services have two clients.
const builders = new WeakMap<object, object>();

/** Binds a client of openDatabases to its pool. */
export const bindStatements = (client: object, statements: Statements) =>
  builders.set(client, builderOf(onDatabase(statements), statements.totals));

/**
 * The builder of a client. A client of openDatabases uses its own pool without Prisma, which doubles the CPU cost of a
 * call; a transaction's client runs inside that transaction. In both cases numeric and bigint columns are text. Only
 * Prisma begins transactions.
 */
export function kyselyOn<Tables>(client: RawClient): Builder<Tables> {
  const cached = builders.get(client);
  if (cached) return cached as Builder<Tables>;
  const made = builderOf<Tables>(inTransaction(client), openTotals());
  builders.set(client, made);
  return made;
}

/** The same on one connection of a pool, for a transaction longer than Prisma allows. */
export const kyselyOnConnection = <Tables>(connection: pg.ClientBase, statements: Statements): Builder<Tables> =>
  builderOf(onPool(connection, statements), statements.totals);

/** Serializes transactions under the same name. */
export async function oneAtATime(tx: RawClient, name: string): Promise<void> {
  await sql`SELECT FROM pg_advisory_xact_lock(hashtext(${`fovea.${name}`}))`.execute(kyselyOn(tx));
}

/** A condition on one of these ids, passed as one value: the statement stays the same for any number. */
export const anyOf = (ids: string[]) => sql<string>`ANY(${ids}::uuid[])`;

/** The same for possibly a single id: an ordered index serves only a plain comparison. */
export function oneOf(ids: string[]) {
  const [only] = ids;
  return only !== undefined && ids.length === 1 ? sql<string>`${only}::uuid` : anyOf(ids);
}

/** A list of this id, for containment; nothing contains null. */
export const listOf = (id: string | null) => sql<string[]>`ARRAY[${id}::uuid]`;

/** The number of rows as a number: PostgreSQL's count is text. */
export const countAll = sql<number>`count(*)::int`;

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement for calls of thousands a minute, built once and run with other values each time: building costs more than
 * such a call. `value` is the placeholder of one value.
 */
export function prepared<Tables, Values extends Record<string, unknown>, Row>(
  build: (db: Kysely<Tables>, value: (name: keyof Values & string) => RawBuilder<never>) => Compilable<Row>,
): (db: Kysely<Tables>, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, (name) => sql<never>`${new Slot(name)}`).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name] : parameter,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/** Seconds since an instant by the database's clock; 0 for null. */
export const secondsSince = (at: Expression<Date | null>) =>
  sql<number>`coalesce(date_part('epoch', now() - ${at}), 0)`;

/** A calendar day as YYYY-MM-DD. */
export const asDay = <Day extends Date | null>(column: Expression<Day>) =>
  sql<Day extends Date ? string : null>`to_char(${column}, 'YYYY-MM-DD')`;

/** The first instant of a calendar day in a time zone. */
export const dayBegins = (day: string, timezone: string) => sql<Date>`${day}::date::timestamp AT TIME ZONE ${timezone}`;

/** The first instant after that day. */
export const dayEnds = (day: string, timezone: string) =>
  sql<Date>`(${day}::date + 1)::timestamp AT TIME ZONE ${timezone}`;

const onDatabase = ({ pool, standby, nameOf }: Statements): Run => {
  if (!standby) return onPool(pool, { nameOf });
  return async (query) => {
    const statement = statementOf(query, nameOf);
    const read = isReading(query) ? await standby.read(statement) : undefined;
    return resultOf(read ?? (await pool.query(statement)));
  };
};

const onPool =
  (pool: Pick<pg.ClientBase, 'query'>, { nameOf }: Pick<Statements, 'nameOf'>): Run =>
  async (query) =>
    resultOf(await pool.query(statementOf(query, nameOf)));

const statementOf = (query: CompiledQuery, nameOf: Statements['nameOf']) => ({
  name: nameOf(query),
  text: query.sql,
  values: [...query.parameters],
});
const resultOf = ({ rows, rowCount }: pg.QueryResult) => ({ rows, numAffectedRows: BigInt(rowCount ?? 0) });

/** A select without locks and without writes in its WITH. */
function isReading({ query }: CompiledQuery): boolean {
  if (query.kind !== 'SelectQueryNode') return false;
  const isLocking = (query.endModifiers ?? []).length > 0;
  return !isLocking && (query.with?.expressions ?? []).every(({ expression: { kind } }) => kind === 'SelectQueryNode');
}

/** The one place where SQL reaches Prisma: the builder wrote it, and its values travel beside it. */
const inTransaction =
  (client: RawClient): Run =>
  async <Row>({ sql: text, parameters, query }: CompiledQuery) => {
    const changes = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'].includes(query.kind);
    try {
      if (changes && !('returning' in query && query.returning))
        return { rows: [], numAffectedRows: BigInt(await client.$executeRawUnsafe(text, ...parameters)) };
      const rows = await client.$queryRawUnsafe<Record<string, unknown>[]>(text, ...parameters);
      return { rows: rows.map(asPooled) as Row[] };
    } finally {
      if (parameters.some(isLarge)) flushDebugHistory();
    }
  };

const isLarge = (value: unknown) =>
  Array.isArray(value) ? value.length > 100 : typeof value === 'string' && value.length > 10_000;

const debugHistory = Debug('fovea');

/**
 * Prisma's runtime retains the last hundred raw calls with all their values for its debug log, even when that is off.
 * For batches of thousands of rows that was 100 MB and more, personal data included: a hundred empty lines evict them.
 */
function flushDebugHistory(): void {
  for (let line = 0; line < 100; line += 1) debugHistory('');
}

/** Prisma parses what the pool leaves as text. */
const asPooled = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'bigint' ? String(value) : Decimal.isDecimal(value) ? value.toFixed() : value,
    ]),
  );

function builderOf<Tables>(run: Run, totals: Totals): Builder<Tables> {
  const connection: DatabaseConnection = {
    executeQuery: run,
    streamQuery: () => refuse('Rows are iterated by key, not streamed'),
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => refuse('Transactions are begun by $transaction of the Prisma client'),
    commitTransaction: async () => {},
    rollbackTransaction: async () => {},
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  const builder = new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
  return Object.assign(builder, { totals });
}

function refuse(why: string): never {
  throw new Error(why);
}
