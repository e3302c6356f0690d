import { searchForm } from '@fovea/contracts/plain-text';
import { mostFound } from '@fovea/contracts/search/limits';
import type { Search } from '@fovea/contracts/search/schema';
import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { anyOf, type Builder } from '../database/kysely.ts';
import { type List, showRows } from '../database/list.ts';
import { nearlyFitsWords } from './search-words.ts';

/** How many matching rows are ranked; for a word of thousands of rows, an arbitrary selection. */
const mostCompared = 50;

type Where = {
  /** What the caller may see: the condition of the table's list. */
  scope: Expression<SqlBool>;
  /** The search column. */
  words: Expression<string | null>;
  /** Matches what was typed; every part of it has an index. */
  fits: Expression<SqlBool>;
};
/** The best rows of a search, and whether there are more. */
export type Found<Row> = { rows: Row[]; more: boolean };

/**
 * Rows of a table that match the typed text, best first; if none does, similarly written ones. With `ids`, recently
 * viewed rows that the caller may still see.
 */
export async function searchRows<Tables, Table extends keyof Tables & string, Row extends { id: string }>(
  db: Builder<Tables>,
  list: List<Tables, Table, Row>,
  { searchStr, ids }: Search,
  where: Where,
): Promise<Found<Row>> {
  if (ids) return rowsByIds(db, list, ids, where.scope);
  if (searchForm(searchStr) === '') return { rows: [], more: false };
  return firstOf(db, list, await nearestIds(db, list.table, searchStr, where));
}

/** The rows of these ids within a scope, in the order of the ids. */
export async function rowsByIds<Tables, Table extends keyof Tables & string, Row extends { id: string }>(
  db: Builder<Tables>,
  list: List<Tables, Table, Row>,
  ids: string[],
  scope: Expression<SqlBool>,
): Promise<Found<Row>> {
  const id = sql.ref<string>(`${list.table}.id`);
  const seen = await from(db, list.table).select(id.as('id')).where(scope).where(id, '=', anyOf(ids)).execute();
  const visible = new Set(seen.map((row) => row.id));
  return {
    rows: await showRows(
      db,
      list,
      ids.filter((each) => visible.has(each)),
    ),
    more: false,
  };
}

/** The rows of found ids, of which one more was requested than is shown. */
export const firstOf = async <Tables, Table extends keyof Tables & string, Row extends { id: string }>(
  db: Builder<Tables>,
  list: List<Tables, Table, Row>,
  ids: string[],
): Promise<Found<Row>> => ({ rows: await showRows(db, list, ids.slice(0, mostFound)), more: ids.length > mostFound });

/**
 * In one statement. Matches are read no further than they are ranked, and similar rows are only searched if there are
 * none.
 */
async function nearestIds<Tables>(
  db: Builder<Tables>,
  table: string,
  typed: string,
  { scope, words, fits }: Where,
): Promise<string[]> {
  const matching = (condition: Expression<SqlBool>) =>
    from(db, table)
      .select([sql.ref<string>(`${table}.id`).as('id'), sql<string | null>`${words}`.as('words')])
      .where(scope)
      .where(condition);
  // The first candidates are of a table that is a parameter.
  const rows = await (db as unknown as Kysely<Candidates>)
    .with(
      (cte) => cte('fitting').materialized(),
      () => matching(fits),
    )
    .with(
      (cte) => cte('found').materialized(),
      (cte) => cte.selectFrom('fitting').select(['id', 'words']).limit(mostCompared),
    )
    .with(
      (cte) => cte('alike').materialized(),
      (cte) =>
        matching(nearlyFitsWords(words, typed) ?? sql.lit(false)).where(({ not, exists }) =>
          not(exists(cte.selectFrom('found').select('id'))),
        ),
    )
    .selectFrom((rows) =>
      rows
        .selectFrom('found')
        .select(['found.id', 'found.words'])
        .unionAll(rows.selectFrom('alike').select(['alike.id', 'alike.words']).limit(mostCompared))
        .as('best'),
    )
    .select('best.id')
    .orderBy(({ fn, val, ref }) => fn('word_similarity', [val(searchForm(typed)), ref('best.words')]), 'desc')
    .orderBy('best.id', 'desc')
    .limit(mostFound + 1)
    .execute();
  return rows.map((row) => row.id);
}

/** Generic code only uses a table's id; the conditions are typed by their caller. */
type AnyTables = Record<string, { id: string }>;
type Candidates = Record<'fitting' | 'found' | 'alike', { id: string; words: string | null }>;
const from = <Tables>(db: Builder<Tables>, table: string) =>
  (db as unknown as Kysely<AnyTables>).selectFrom<string>(table) as SelectQueryBuilder<AnyTables, string, object>;
