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
import { keepTotals, type Totals } from './list-totals.ts';
import type { Standby } from './standby.ts';

/** What the builder needs of a Prisma client or of its transaction. */
export type RawClient = {
  $executeRawUnsafe(sql: string, ...values: unknown[]): PromiseLike<number>;
  $queryRawUnsafe<T = unknown>(sql: string, ...values: unknown[]): PromiseLike<T>;
};
type Run = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>;

/** What two databases of a service have alike: tables, and of those the columns. */
export type Common<One, Other> = {
  [Table in keyof One & keyof Other]: Pick<One[Table], keyof One[Table] & keyof Other[Table]>;
};

/** A database's pool, and what its statements share for as long as the service runs. */
export type Statements = {
  pool: pg.Pool;
  /** Asked first for what lists and exports read. */
  standby?: Standby;
  /**
   * Prepared once per connection, under this name; a query text seen for the first time stays unnamed when too many are
   * known, so that memory stays bounded.
   */
  nameOf(query: { sql: string }): string;
  totals: Totals;
};

export function openStatements(pool: pg.Pool, standby?: Standby): Statements {
  const names = new Map<string, string>();
  const nameOf: Statements['nameOf'] = ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= 300 || sql.length > 8_000) return '';
    const name = `s${names.size}`;
    names.set(sql, name);
    return name;
  };
  return { pool, standby, nameOf, totals: keepTotals() };
}

/** The typed builder of statements, with the totals of the lists that are asked by it. */
export type Builder<Tables> = Kysely<Tables> & { readonly totals: Totals };

// Which builder a client is meant by: it goes with the client, and two services have two clients.
const builders = new WeakMap<object, object>();

/** Says on which pool a client of openDatabases works. */
export const worksOn = (client: object, statements: Statements) =>
  builders.set(client, builderOf(onDatabase(statements), statements.totals));

/**
 * The builder where a client works: a client of openDatabases has it on its own pool, without Prisma in between, which
 * doubles what a call costs the process; the client of a transaction inside that transaction. Either way numeric and
 * bigint columns come as text. Transactions are begun by Prisma only.
 */
export function kyselyOn<Tables>(client: RawClient): Builder<Tables> {
  const known = builders.get(client);
  if (known) return known as Builder<Tables>;
  const made = builderOf<Tables>(inTransaction(client), keepTotals());
  builders.set(client, made);
  return made;
}

/** The same on one connection of a pool, for a transaction that lasts longer than Prisma lets one. */
export const kyselyOnConnection = <Tables>(connection: pg.ClientBase, statements: Statements): Builder<Tables> =>
  builderOf(onPool(connection, statements), statements.totals);

/** One transaction at a time does what the name says; the others wait for its end. */
export async function oneAtATime(tx: RawClient, name: string): Promise<void> {
  await sql`SELECT FROM pg_advisory_xact_lock(hashtext(${`fovea.${name}`}))`.execute(kyselyOn(tx));
}

/** One of these ids, which travel as one value: a statement stays the same for any number of them. */
export const anyOf = (ids: string[]) => sql<string>`ANY(${ids}::uuid[])`;

/** The same where there may be a single one: an index in order serves that only where it is compared as such. */
export function oneOf(ids: string[]) {
  const [only] = ids;
  return only !== undefined && ids.length === 1 ? sql<string>`${only}::uuid` : anyOf(ids);
}

/** A list of this id alone, for what contains it; nothing contains null. */
export const listOf = (id: string | null) => sql<string[]>`ARRAY[${id}::uuid]`;

/** How many rows there are, as a number: PostgreSQL's own count comes as text. */
export const countAll = sql<number>`count(*)::int`;

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement for calls of thousands a minute, built once and run with other values each time: building costs more than
 * such a call. `value` stands for one of them.
 */
export function prepared<Tables, Values extends Record<string, unknown>, Row>(
  build: (db: Kysely<Tables>, value: (name: keyof Values & string) => RawBuilder<never>) => Compilable<Row>,
): (db: Kysely<Tables>, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, (name) => sql<never>`${new Slot(name)}`).compile();
    const parameters = compiled.parameters.map((known) => (known instanceof Slot ? values[known.name] : known));
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/** How long ago that was, by the clock of the database, in seconds; 0 for never. */
export const secondsSince = (at: Expression<Date | null>) =>
  sql<number>`coalesce(date_part('epoch', now() - ${at}), 0)`;

/** A calendar day as it is told, YYYY-MM-DD. */
export const asDay = <Day extends Date | null>(column: Expression<Day>) =>
  sql<Day extends Date ? string : null>`to_char(${column}, 'YYYY-MM-DD')`;

/** The first instant of a calendar day of a time zone. */
export const dayBegins = (day: string, timezone: string) => sql<Date>`${day}::date::timestamp AT TIME ZONE ${timezone}`;

/** The first instant after it. */
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

/** A select that locks nothing, and that no change is written within. */
function isReading({ query }: CompiledQuery): boolean {
  if (query.kind !== 'SelectQueryNode') return false;
  const isLocking = (query.endModifiers ?? []).length > 0;
  return !isLocking && (query.with?.expressions ?? []).every(({ expression: { kind } }) => kind === 'SelectQueryNode');
}

/** The one place where a text reaches Prisma: it was written by the builder, and its values travel beside it. */
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
      if (parameters.some(isLarge)) forgetValues();
    }
  };

const isLarge = (value: unknown) =>
  Array.isArray(value) ? value.length > 100 : typeof value === 'string' && value.length > 10_000;

const remembered = Debug('fovea');

/**
 * Prisma's runtime keeps the last hundred raw calls with all their values for its debug log, whether that is on or not.
 * Of batches of thousands of rows those were 100 MB and more, personal data among them: a hundred empty lines push
 * them out.
 */
function forgetValues(): void {
  for (let line = 0; line < 100; line += 1) remembered('');
}

/** Prisma makes objects of what the pool leaves as text. */
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
    streamQuery: () => refuse('Rows are walked by key, not streamed'),
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
