import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type Builder, countAll, prepared } from './kysely-on.ts';
import { largeTotal } from './totals.ts';

/** Rows of a table under its own name, with nothing said of them yet. */
export type Rows<Tables, Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, object>;

/** What is listed: the rows of a table, and the statement that shows them with what stands in other tables. */
export type List<Tables, Table extends keyof Tables & string, Row> = {
  table: Table;
  show: (rows: Rows<Tables, Table>) => Expression<Row>;
};

export type Direction = 'asc' | 'desc';

/** How the rows follow each other; the id decides among equals. */
export type Order<Tables, Table extends keyof Tables & string> = {
  /** Columns in a direction, after joins of the tables that only the order needs. */
  by: (rows: Rows<Tables, Table>, direction: Direction) => Expression<object>;
  /** The table's own columns that the order, or what is joined for it, reads beside the id. */
  reads: (keyof Tables[Table] & string)[];
};

type PageQuery<Tables, Table extends keyof Tables & string> = {
  /**
   * What the filter and the caller's scope let through. One of a few known words, such as a status, stands in the
   * statement itself (`sql.lit`): kept for any word, a plan would take rare ones for as frequent as others and read the
   * whole table for them.
   */
  matching: Expression<SqlBool>;
  order: Order<Tables, Table>;
  direction: Direction;
  current: number;
  pageSize: number;
  /** The total of a long list, where something knows it without counting. */
  count?: () => Promise<number>;
};

/**
 * One page of a list and its total: first which rows, then what they say, which is one statement for every filter and
 * order. Few rows are found before they are sorted, and counted along: the database cannot tell beforehand whether a
 * narrow filter's rows stand at the beginning of an order or at its end, and would walk all of it. Of many the first of
 * the order are met soon; their total is counted beside them and remembered for moments.
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
  if (!query.count && db.totals.kept(key) === undefined) {
    const few = await findFew(db, table, query);
    if (few.total <= largeTotal) return few;
  }
  const [found, total] = await Promise.all([
    idsOf(rows, table, query).execute(),
    query.count?.() ?? db.totals.of(key, async () => (await counting.executeTakeFirstOrThrow()).total),
  ]);
  return { ids: found.map(({ id }) => id), total };
}

/**
 * Only what counting and sorting need is kept of the found. A total above `largeTotal` says no more than that; a page
 * beyond the end has no rows.
 */
const findFew = <Tables, Table extends keyof Tables & string>(
  db: Builder<Tables>,
  table: Table,
  query: PageQuery<Tables, Table>,
): Promise<Found> =>
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
    .offset((current - 1) * pageSize);

/** Rows in the order of their ids; one that went meanwhile is left out. */
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
 * A list's statement is the same for every filter and order: it is built once. Nothing but its words is kept, which are
 * the same in every service of a process.
 */
function shown<Tables, Table extends keyof Tables & string, Row>(list: List<Tables, Table, Row>): Shown<Tables, Row> {
  const known = statements.get(list) as Shown<Tables, Row> | undefined;
  if (known) return known;
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

/** How many rows a filter lets through. */
export const countRows = async <Tables>(
  db: Builder<Tables>,
  table: keyof Tables & string,
  matching: Expression<SqlBool>,
): Promise<number> => (await counted(from(db, table).where(matching)).executeTakeFirstOrThrow()).total;

/**
 * Whether a scope or filter lets this row through: what a single read or a write by key asks before it uses the id, so
 * that lists, exports and single rows follow one condition. A row that is to be written is locked first.
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

/**
 * All rows that a filter lets through in batches, walked by key: the last batch costs what the first does. Ids sort by
 * time.
 */
export async function* walkRows<Tables, Table extends keyof Tables & string, Row extends { id: string }>(
  db: Builder<Tables>,
  { table, show }: List<Tables, Table, Row>,
  matching: Expression<SqlBool>,
): AsyncGenerator<Row[]> {
  const id = sql.ref<string>(`${table}.id`);
  const inOrder = from(db, table).selectAll(table).where(matching).orderBy(id).limit(batch);
  for (let rest = inOrder; ; ) {
    const found = await any(show(among(db, rest, table)))
      .orderBy(id)
      .execute();
    const last = found.at(-1);
    if (!last) return;
    yield found;
    rest = inOrder.where(id, '>', last.id);
  }
}

/** What is asked here of any table is its id; the rest a list says itself, of its own table and typed. */
type AnyTables = Record<string, { id: string }>;
const from = <Tables>(db: Kysely<Tables>, table: string) =>
  (db as unknown as Kysely<AnyTables>).selectFrom<string>(table) as SelectQueryBuilder<AnyTables, string, object>;
const any = <Row>(rows: Expression<Row>) => rows as SelectQueryBuilder<AnyTables, string, Row>;

/** Some rows of a table in its place. */
const among = <Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  some: SelectQueryBuilder<AnyTables, string, { id: string }>,
  table: Table,
) => (db as unknown as Kysely<AnyTables>).selectFrom(some.as(table)) as unknown as Rows<Tables, Table>;
