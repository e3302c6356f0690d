import { csvLine } from '@fovea/contracts/csv';
import type { DateVariant } from '@fovea/contracts/dates';
import type { Language } from '@fovea/contracts/fields';
import {
  type AliasableExpression,
  type Expression,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Builder } from './kysely-on.ts';
import { nextRows, type Rows } from './list.ts';

/** Some lines of a CSV file, and how many they are. */
export type CsvLines = { text: string; rows: number };

/** What the rows of a table are in a file. */
export type CsvList<Tables, Table extends keyof Tables & string> = {
  table: Table;
  /** Joins what the cells read beside the table. */
  joined?: (rows: Rows<Tables, Table>) => unknown;
  /** Text; nothing is an empty cell. */
  cells: readonly AliasableExpression<string | null>[];
  /** Told of the ids in each batch before it is written. */
  onRows?: (ids: string[]) => void;
};

export const batchOfLines = 5_000;

/**
 * All rows that a filter lets through as lines of CSV, walked by key. The database makes them whole, cells formatted,
 * safe and quoted as `csvLine` of the contracts does it; here they only pass through. One batch is made while the last
 * one is written.
 */
export async function* walkLines<Tables, Table extends keyof Tables & string>(
  db: Builder<Tables>,
  list: CsvList<Tables, Table>,
  matching: Expression<SqlBool>,
): AsyncGenerator<CsvLines> {
  let next = linesAfter(db, list, matching, undefined);
  for (;;) {
    const { text, ids } = await next;
    const last = ids.at(-1);
    if (last === undefined) return;
    next = linesAfter(db, list, matching, last);
    // Whoever stops reading hears of no failure.
    next.catch(() => undefined);
    list.onRows?.(ids);
    yield { text, rows: ids.length };
  }
}

/** The same of rows whose cells come from more than one database, or that are made here. */
export async function* linesOf(rows: AsyncIterable<unknown[]>): AsyncGenerator<CsvLines> {
  let lines: CsvLines = { text: '', rows: 0 };
  for await (const cells of rows) {
    lines.text += csvLine(cells);
    lines.rows += 1;
    if (lines.rows < batchOfLines) continue;
    yield lines;
    lines = { text: '', rows: 0 };
  }
  if (lines.rows > 0) yield lines;
}

type Found = { text: string | null; ids: string[] | null };
type AnyTables = Record<string, { id: string }>;

async function linesAfter<Tables, Table extends keyof Tables & string>(
  db: Builder<Tables>,
  { table, joined = (rows) => rows, cells }: CsvList<Tables, Table>,
  matching: Expression<SqlBool>,
  after: string | undefined,
): Promise<{ text: string; ids: string[] }> {
  const rows = joined(nextRows(db, table, { matching, after, limit: batchOfLines }));
  // A cell is looked at several times and made once: nothing is pulled up over an offset.
  const made = (rows as SelectQueryBuilder<AnyTables, string, object>)
    .select([sql.ref<string>(`${table}.id`).as('id'), ...cells.map((cell, place) => cell.as(`c${place}`))])
    .offset(sql.lit(0));
  const id = sql.ref('made.id');
  const parts = cells.flatMap((_, place) => [
    sql.lit(place === 0 ? '' : ','),
    safeCell(sql.ref<string | null>(`made.c${place}`)),
  ]);
  const line = sql`concat(${sql.join(parts)}, ${sql.lit('\r\n')})`;
  const { text, ids } = await (db as unknown as Kysely<AnyTables>)
    .selectFrom(made.as('made'))
    .select([
      sql<Found['text']>`string_agg(${line}, '' ORDER BY ${id})`.as('text'),
      sql<Found['ids']>`array_agg(${id} ORDER BY ${id})`.as('ids'),
    ])
    .executeTakeFirstOrThrow();
  return { text: text ?? '', ids: ids ?? [] };
}

/** As `csvLine` makes a text safe and quotes it. */
function safeCell(value: RawBuilder<string | null>): RawBuilder<string | null> {
  const safe = sql`CASE WHEN ${value} ~ ${sql.lit('^[=+@\t\r-]')} THEN ${sql.lit("'")} || ${value} ELSE ${value} END`;
  const quoted = sql`'"' || replace(${safe}, '"', '""') || '"'`;
  return sql`CASE WHEN ${value} ~ ${sql.lit('[",\r\n;]')} THEN ${quoted} ELSE ${safe} END`;
}

const patterns = {
  day: 'DD/MM/YYYY',
  minute: 'DD/MM/YYYY HH24:MI',
  second: 'DD/MM/YYYY HH24:MI:SS',
  report: 'DD-MM-YYYY',
} as const satisfies Record<DateVariant, string>;

/** As `formatDate` writes an instant. */
export const dateCell = (
  instant: Expression<Date | null>,
  variant: DateVariant,
  timezone: string,
): RawBuilder<string | null> =>
  sql<string | null>`to_char(${instant} AT TIME ZONE ${timezone}::text, ${sql.lit(patterns[variant])})`;

type Names = Record<'first' | 'middle' | 'last', Expression<string | null>>;

/** As `nameFor` writes a name. */
export function nameCell({ first, middle, last }: Names, language: Language): RawBuilder<string> {
  const order = language === 'ja' ? [last, first, middle] : [first, middle, last];
  return sql<string>`concat_ws(' ', ${sql.join(order.map((part) => sql`nullif(${part}, '')`))})`;
}

/** One of two texts. */
export const eitherCell = (condition: Expression<SqlBool>, yes: string, no: string): RawBuilder<string> =>
  sql<string>`CASE WHEN ${condition} THEN ${yes}::text ELSE ${no}::text END`;
