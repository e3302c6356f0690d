import { type Expression, ExpressionWrapper, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type Builder, countAll, prepared } from './kysely.ts';
import { largeTotal, type Place } from './list-totals.ts';

/** Rows of a table under its own name, without conditions. */
export type Rows<Tables, Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, object>;

/** A list: the rows of a table, and the statement that reads them with data of other tables. */
export type List<Tables, Table extends keyof Tables & string, Row> = {
  table: Table;
  show: (rows: Rows<Tables, Table>) => Expression<Row>;
};

export type Direction = 'asc' | 'desc';

/** The order of the rows; the id breaks ties. */
export type Order<Tables, Table extends keyof Tables & string> = {
  /** Columns in a direction, after joins that only the order needs. */
  by: (rows: Rows<Tables, Table>, direction: Direction) => Expression<object>;
  /** The table's own columns that the order or its joins read, beside the id. */
  reads: (keyof Tables[Table] & string)[];
};

type PageQuery<Tables, Table extends keyof Tables & string> = {
  /**
   * The filter and the caller's scope. A value of a small set, such as a status, is a literal (`sql.lit`): a generic
   * plan would treat rare values as frequent and scan the whole table for them.
   */
  matching: Expression<SqlBool>;
  order: Order<Tables, Table>;
  direction: Direction;
  current: number;
  pageSize: number;
  /** The total of a long list, where it is available without counting. */
  count?: () => Promise<number>;
};

/**
 * One page of a list and its total: first the ids, then their rows, with one statement for every filter and order. Few
 * rows are found before they are sorted, and counted with them: the planner cannot tell whether a narrow filter's rows
 * are at the beginning of an order or at its end, and would scan all of it. For many rows an ordered scan finds the
 * first soon; their total is counted separately and cached briefly.
 */
export async function findPage<Tables, Table extends keyof Tables & string, Row extends { id: string }>(
  db: Builder<Tables>,
  list: List<Tables, Table, Row>,
  query: PageQuery<Tables, Table>,
): Promise<{ rows: Row[]; total: number }> {
  const { ids, total } = await findIds(db, list.table, query);
  return { rows: await showRows(db, list, ids), total };
}

type Found = { ids: string[]; total: number };

async function findIds<Tables, Table extends keyof Tables & string>(
  db: Builder<Tables>,
  table: Table,
  query: PageQuery<Tables, Table>,
): Promise<Found> {
  const rows = from(db, table).where(query.matching);
  const counting = counted(rows);
  const { sql: text, parameters } = counting.compile();
  const key = [text, parameters];
  if (!query.count && db.totals.get(key) === undefined) {
    const few = await findFew(db, table, query);
    if (few.total <= largeTotal) return few;
  }
  const count = () =>
    query.count?.() ?? db.totals.of(key, async () => (await counting.executeTakeFirstOrThrow()).total);
  if (offsetOf(query) > far) {
    const total = await count();
    return { ids: await findFar(db, table, query, total), total };
  }
  const [found, total] = await Promise.all([idsOf(rows, table, query).execute(), count()]);
  return { ids: found.map(({ id }) => id), total };
}

/** Beyond this offset a page is reached from the nearest cached position. */
const far = 5_000;

type Route = { distance: number; from?: Place; fromEnd?: boolean };

/**
 * The ids of a page far in, fetched from the beginning, from the end, or by key from a recently shown page, whichever
 * is nearest: paging costs as much as the first page, a jump at most half of the list. Positions are as old as totals
 * may be. Rows with null keys, or deleted since, are not found by key: if rows are missing, the page is fetched from
 * the beginning.
 */
async function findFar<Tables, Table extends keyof Tables & string>(
  db: Builder<Tables>,
  table: Table,
  query: PageQuery<Tables, Table>,
  total: number,
): Promise<string[]> {
  const offset = offsetOf(query);
  const length = Math.min(query.pageSize, total - offset);
  if (length <= 0) return [];
  const directions = { asc: keyed(db, table, query, 'asc'), desc: keyed(db, table, query, 'desc') };
  const { sql: text, parameters } = directions[query.direction].rows.compile();
  const places = db.totals.places([text, parameters]);

  const fetch = async ({ distance, from, fromEnd = false }: Route) => {
    const to = fromEnd === (query.direction === 'asc') ? 'desc' : 'asc';
    const { rows, keys } = directions[to];
    // The position is the first row of its page: included on the way forward, excluded on the way back.
    const beyond = sql.raw(`${to === 'asc' ? '>' : '<'}${fromEnd ? '' : '='}`);
    const rest = from ? rows.where(sql<SqlBool>`(${sql.join(keys)}) ${beyond} (${sql.join(from.keys)})`) : rows;
    const found = await rest.offset(distance).limit(length).execute();
    return fromEnd ? found.reverse() : found;
  };

  const fromStart = { distance: offset };
  const routes: Route[] = [fromStart, { distance: total - offset - length, fromEnd: true }];
  for (const from of places.cached()) {
    if (from.offset <= offset) routes.push({ distance: offset - from.offset, from });
    else if (from.offset >= offset + length)
      routes.push({ distance: from.offset - offset - length, from, fromEnd: true });
  }
  const nearest = routes.reduce((one, other) => (other.distance < one.distance ? other : one));
  const near = await fetch(nearest);
  const found = near.length === length ? near : await fetch(fromStart);
  const keys = found[0] && keysIn(found[0]);
  if (keys?.every((key) => key !== null)) places.add({ offset, keys, until: nearest.from?.until });
  return found.map(({ id }) => id);
}

const offsetOf = ({ current, pageSize }: { current: number; pageSize: number }) => (current - 1) * pageSize;

/** Rows in an order, and their sort keys as `key0`, `key1` … */
function keyed<Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: Table,
  { matching, order }: PageQuery<Tables, Table>,
  direction: Direction,
) {
  const id = sql.ref<string>(`${table}.id`);
  // The table is a parameter, so its columns are unknown here; the caller types them.
  const matched = from(db, table).where(matching) as unknown as Rows<Tables, Table>;
  const sorted = any(order.by(matched, direction)).orderBy(id, direction);
  const keys = (sorted.toOperationNode().orderBy?.items ?? []).map((each) => new ExpressionWrapper(each.orderBy));
  return { rows: sorted.select([id.as('id'), ...keys.map((key, at) => key.as(`key${at}`))]), keys };
}

const keysIn = (row: object): unknown[] =>
  Object.entries(row).flatMap(([name, value]) => (name === 'id' ? [] : [value]));

/**
 * Materializes only what counting and sorting need. A total above `largeTotal` means no more than that; a page beyond
 * the end has no rows.
 */
const findFew = <Tables, Table extends keyof Tables & string>(
  db: Builder<Tables>,
  table: Table,
  query: PageQuery<Tables, Table>,
): Promise<Found> =>
  // The table is a parameter, so its columns are unknown here.
  (db as unknown as Kysely<AnyTables>)
    .with(
      (cte) => cte('found').materialized(),
      () =>
        from(db, table)
          .select(['id', ...query.order.reads].map((column) => sql.ref<string>(`${table}.${column}`).as(column)))
          .where(query.matching)
          .limit(largeTotal + 1),
    )
    .selectNoFrom([
      sql<number>`(${counted(from(db, 'found'))})`.as('total'),
      sql<string[]>`ARRAY(${idsOf(from(db, `found as ${table}`), table, query)})`.as('ids'),
    ])
    .executeTakeFirstOrThrow();

/** The ids of one page of rows. */
const idsOf = <Tables, Table extends keyof Tables & string>(
  rows: object,
  table: Table,
  { order, direction, current, pageSize }: PageQuery<Tables, Table>,
) =>
  any(order.by(rows as Rows<Tables, Table>, direction))
    .select(sql.ref<string>(`${table}.id`).as('id'))
    .orderBy(sql.ref<string>(`${table}.id`), direction)
    .limit(pageSize)
    .offset(offsetOf({ current, pageSize }));

/** Rows in the order of their ids; deleted ones are left out. */
export async function showRows<Tables, Table extends keyof Tables & string, Row extends { id: string }>(
  db: Kysely<Tables>,
  list: List<Tables, Table, Row>,
  ids: string[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await shown<Tables, Table, Row>(list)(db, { ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Shown<Tables, Row> = (db: Kysely<Tables>, values: { ids: string[] }) => Promise<Row[]>;
const statements = new WeakMap<object, unknown>();

/**
 * A list's statement is the same for every filter and order, so it is built once. Only its text is cached, which all
 * services of a process share.
 */
function shown<Tables, Table extends keyof Tables & string, Row>(list: List<Tables, Table, Row>): Shown<Tables, Row> {
  const cached = statements.get(list) as Shown<Tables, Row> | undefined;
  if (cached) return cached;
  const { table, show } = list;
  const made: Shown<Tables, Row> = prepared((db: Kysely<Tables>, value: (name: 'ids') => Expression<never>) =>
    any(
      show(
        among(
          db,
          from(db, table)
            .selectAll()
            .where('id', '=', sql<string>`ANY(${value('ids')}::uuid[])`),
          table,
        ),
      ),
    ),
  );
  statements.set(list, made);
  return made;
}

/** The number of rows a filter matches. */
export const countRows = async <Tables>(
  db: Builder<Tables>,
  table: keyof Tables & string,
  matching: Expression<SqlBool>,
): Promise<number> => (await counted(from(db, table).where(matching)).executeTakeFirstOrThrow()).total;

/**
 * Whether a scope or filter matches this row: checked by single reads and writes by key, so that lists, exports and
 * single rows share one condition. Lock a row before writing it.
 */
export const isAmong = async <Tables>(
  db: Builder<Tables>,
  table: keyof Tables & string,
  id: string,
  matching: Expression<SqlBool>,
): Promise<boolean> =>
  (await from(db, table)
    .select(sql.ref<string>(`${table}.id`).as('id'))
    .where(sql.ref(`${table}.id`), '=', id)
    .where(matching)
    .executeTakeFirst()) !== undefined;

const counted = <Row>(rows: SelectQueryBuilder<AnyTables, string, Row>) =>
  rows.clearSelect().select(countAll.as('total'));

const batch = 1_000;

/** All rows that a filter matches, in batches by key: the last batch costs as much as the first. Ids sort by time. */
export async function* iterateRows<Tables, Table extends keyof Tables & string, Row extends { id: string }>(
  db: Builder<Tables>,
  { table, show }: List<Tables, Table, Row>,
  matching: Expression<SqlBool>,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined; ; ) {
    const found: Row[] = await any(show(nextRows(db, table, { matching, after, limit: batch })))
      .orderBy(sql.ref<string>(`${table}.id`))
      .execute();
    const last = found.at(-1);
    if (!last) return;
    yield found;
    after = last.id;
  }
}

/** The rows after an id, by key; unordered once something is joined. */
export function nextRows<Tables, Table extends keyof Tables & string>(
  db: Builder<Tables>,
  table: Table,
  { matching, after, limit }: { matching: Expression<SqlBool>; after: string | undefined; limit: number },
): Rows<Tables, Table> {
  const id = sql.ref<string>(`${table}.id`);
  const inOrder = from(db, table).selectAll(table).where(matching).orderBy(id).limit(limit);
  return among(db, after === undefined ? inOrder : inOrder.where(id, '>', after), table);
}

/** The rows of a table that match a condition, unordered. */
export const rowsMatching = <Tables, Table extends keyof Tables & string>(
  db: Builder<Tables>,
  table: Table,
  matching: Expression<SqlBool>,
): Rows<Tables, Table> => among(db, from(db, table).selectAll(table).where(matching), table);

/** Generic code only uses a table's id; a list types the rest itself. */
type AnyTables = Record<string, { id: string }>;
const from = <Tables>(db: Kysely<Tables>, table: string) =>
  (db as unknown as Kysely<AnyTables>).selectFrom<string>(table) as SelectQueryBuilder<AnyTables, string, object>;
const any = <Row>(rows: Expression<Row>) => rows as SelectQueryBuilder<AnyTables, string, Row>;

/** A subquery under its table's name. */
const among = <Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  some: SelectQueryBuilder<AnyTables, string, { id: string }>,
  table: Table,
) => (db as unknown as Kysely<AnyTables>).selectFrom(some.as(table)) as unknown as Rows<Tables, Table>;
