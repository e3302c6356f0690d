import { searchForm } from '@fovea/contracts/plain-text';
import { mostFound } from '@fovea/contracts/search/limits';
import type { Search } from '@fovea/contracts/search/schema';
import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { anyOf, type Builder } from '../database/kysely.ts';
import { type List, showRows } from '../database/list.ts';
import { nearlyFitsWords } from './search-words.ts';

/** So many of the rows that fit are compared with each other; of a word that thousands have, whichever come first. */
const mostCompared = 50;

type Where = {
  /** What the caller may see: the condition of the table's list. */
  scope: Expression<SqlBool>;
  /** The search column. */
  words: Expression<string | null>;
  /** What fits what was typed; every part of it has an index. */
  fits: Expression<SqlBool>;
};
/** The best of a search, and whether there are more. */
export type Found<Row> = { rows: Row[]; more: boolean };

/**
 * Rows of a table that fit what somebody typed, those first that say it most plainly; where none does, those that are
 * written nearly so. Or the rows looked at before, as far as the caller may still see them.
 */
export async function searchRows<Tables, Table extends keyof Tables & string, Row extends { id: string }>(
  db: Builder<Tables>,
  list: List<Tables, Table, Row>,
  { searchStr, ids }: Search,
  where: Where,
): Promise<Found<Row>> {
  if (ids) return rowsAgain(db, list, ids, where.scope);
  if (searchForm(searchStr) === '') return { rows: [], more: false };
  return firstOf(db, list, await nearestIds(db, list.table, searchStr, where));
}

/** The rows of these ids that a scope lets through, in the order of the ids. */
export async function rowsAgain<Tables, Table extends keyof Tables & string, Row extends { id: string }>(
  db: Builder<Tables>,
  list: List<Tables, Table, Row>,
  ids: string[],
  scope: Expression<SqlBool>,
): Promise<Found<Row>> {
  const id = sql.ref<string>(`${list.table}.id`);
  const seen = await from(db, list.table).select(id.as('id')).where(scope).where(id, '=', anyOf(ids)).execute();
  const known = new Set(seen.map((row) => row.id));
  return {
    rows: await showRows(
      db,
      list,
      ids.filter((each) => known.has(each)),
    ),
    more: false,
  };
}

/** What is shown of ids found, of which one more was asked for than there is room. */
export const firstOf = async <Tables, Table extends keyof Tables & string, Row extends { id: string }>(
  db: Builder<Tables>,
  list: List<Tables, Table, Row>,
  ids: string[],
): Promise<Found<Row>> => ({ rows: await showRows(db, list, ids.slice(0, mostFound)), more: ids.length > mostFound });

/**
 * In one statement. What fits is read no further than it is compared, and only where nothing does, what nearly fits is
 * looked for.
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

/** What is asked here of any table is its id; the rest its conditions say themselves, typed. */
type AnyTables = Record<string, { id: string }>;
type Candidates = Record<'fitting' | 'found' | 'alike', { id: string; words: string | null }>;
const from = <Tables>(db: Builder<Tables>, table: string) =>
  (db as unknown as Kysely<AnyTables>).selectFrom<string>(table) as SelectQueryBuilder<AnyTables, string, object>;
