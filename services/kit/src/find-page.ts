import { empty, raw, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import { direct } from './direct.ts';
import { keptTotal, largeTotal, totalOf } from './totals.ts';

export type ListQuery = {
  /** Which rows are listed, and what everything below calls them: table `device`, alias `d`. */
  table: string;
  alias: string;
  /** What the filter and the caller's scope let through. */
  matching: Sql;
  /** Columns with their directions; the id, at the end, decides among equals. */
  order: Sql;
  /** The table's own columns that the order, or what is joined for it, reads beside the id. */
  orderReads: string[];
  /** Tables that only the order needs. */
  orderJoins?: Sql;
  current: number;
  pageSize: number;
  /** The statement that shows such rows with what stands in other tables: `SELECT … FROM ${rows} JOIN …`. */
  show: (rows: Sql) => Sql;
  /** The total of a long list, where something knows it without counting. */
  count?: () => Promise<number>;
};

/**
 * One of a few known words, such as a status, for a condition. It stands in the statement itself: kept for any word, a
 * plan would take rare ones for as frequent as others and read the whole table for them.
 */
export const word = (known: string): Sql => raw(`'${known.replaceAll("'", "''")}'`);

type Found = { ids: string[]; total: number };

/**
 * One page of a list and its total: first which rows, then what they say, which is one statement for every filter and
 * order. Few rows are found before they are sorted, and counted along: the database cannot tell beforehand whether a
 * narrow filter's rows stand at the beginning of an order or at its end, and would walk all of it. Of many the first of
 * the order are met soon; their total is counted beside them and remembered for moments.
 */
export async function findPage<Row extends { id: string }>(
  db: object,
  query: ListQuery,
): Promise<{ rows: Row[]; total: number }> {
  const { ids, total } = await findIds(db, query);
  return { rows: await showRows(db, query, ids), total };
}

async function findIds(db: object, query: ListQuery): Promise<Found> {
  const { table, matching } = query;
  const key = [table, matching.sql, matching.values];
  if (!query.count && keptTotal(db, key) === undefined) {
    const few = await findFew(db, query);
    if (few.total <= largeTotal) return few;
  }
  const counting = query.count?.() ?? totalOf(db, key, () => countRows(db, query));
  const [ids, total] = await Promise.all([findAmongMany(db, query), counting]);
  return { ids, total };
}

/**
 * Only what counting and sorting need is kept of the found. A total above `largeTotal` says no more than that; a page
 * beyond the end has no rows.
 */
async function findFew(db: object, query: ListQuery): Promise<Found> {
  const { table, alias, matching, orderReads } = query;
  const keys = raw(['id', ...orderReads].map((column) => `${alias}.${column}`).join(', '));
  const [found] = await direct(db).$queryRaw<[Found]>(sql`
    WITH found AS MATERIALIZED (SELECT ${keys} FROM ${raw(`${table} AS ${alias}`)} WHERE ${matching} LIMIT ${largeTotal + 1})
    SELECT (SELECT count(*)::int FROM found) AS total, ARRAY(${idsOf('found', query)}) AS ids`);
  return found;
}

async function findAmongMany(db: object, query: ListQuery): Promise<string[]> {
  const found = await direct(db).$queryRaw<{ id: string }[]>(idsOf(query.table, query, sql`WHERE ${query.matching}`));
  return found.map(({ id }) => id);
}

function idsOf(source: string, { alias, order, orderJoins = empty, current, pageSize }: ListQuery, where = empty): Sql {
  const from = sql`SELECT ${raw(`${alias}.id FROM ${source} AS ${alias}`)} ${orderJoins} ${where}`;
  return sql`${from} ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(current - 1) * pageSize}`;
}

/** Rows in the order of their ids; one that went meanwhile is left out. */
export async function showRows<Row extends { id: string }>(
  db: object,
  { table, alias, show }: Pick<ListQuery, 'table' | 'alias' | 'show'>,
  ids: string[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const rows = await direct(db).$queryRaw<Row[]>(
    show(sql`(SELECT * FROM ${raw(table)} WHERE id = ANY(${ids}::uuid[])) AS ${raw(alias)}`),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** How many rows a filter lets through. */
export async function countRows(
  db: object,
  { table, alias, matching }: Pick<ListQuery, 'table' | 'alias' | 'matching'>,
): Promise<number> {
  const [{ total }] = await direct(db).$queryRaw<[{ total: number }]>(
    sql`SELECT count(*)::int AS total FROM ${raw(table)} AS ${raw(alias)} WHERE ${matching}`,
  );
  return total;
}

const batch = 1_000;

/**
 * All rows that a filter lets through in batches, walked by key: the last batch costs what the first does. Ids sort by
 * time.
 */
export async function* walkRows<Row extends { id: string }>(
  db: object,
  { table, alias, matching, show }: Pick<ListQuery, 'table' | 'alias' | 'matching' | 'show'>,
): AsyncGenerator<Row[]> {
  const as = raw(alias);
  for (let rest = matching; ; ) {
    const rows = sql`(SELECT ${as}.* FROM ${raw(table)} AS ${as} WHERE ${rest} ORDER BY ${as}.id LIMIT ${batch}) AS ${as}`;
    const found = await direct(db).$queryRaw<Row[]>(sql`${show(rows)} ORDER BY ${as}.id`);
    const last = found.at(-1);
    if (!last) return;
    yield found;
    rest = sql`${matching} AND ${as}.id > ${last.id}::uuid`;
  }
}
