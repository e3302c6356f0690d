import { csvCell } from '@fovea/contracts/csv';
import type { DateVariant } from '@fovea/contracts/dates';
import type { Language } from '@fovea/contracts/fields';
import { nameOrder, type PersonNames } from '@fovea/contracts/names';
import { trunkZeroCodes } from '@fovea/contracts/phone-numbers';
import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type Builder, countAll } from '../database/kysely.ts';
import { type Direction, nextRows, type Rows, rowsMatching } from '../database/list.ts';

/** Some lines of a CSV file and their number. */
export type CsvLines = { text: string; rows: number };

/** A text, which is escaped and quoted, or one that is `ready` and is written unchanged. NULL becomes an empty cell. */
export type Cell = Expression<string | null> | { ready: Expression<string | null> };

/** One column of a CSV file. */
export type CsvColumn = {
  title: string;
  cell: Cell;
  /** The cell is an instant: the heading names the time zone it is written in. */
  instant?: true;
};

/** A column whose cell may need values that are fetched for each batch of rows, such as names from another database. */
export type BatchColumn<Batch> = Omit<CsvColumn, 'cell'> & { cell: Cell | ((batch: Batch) => Cell) };

/** The columns with the cells of one batch. */
export const columnsFor = <Batch>(columns: readonly BatchColumn<Batch>[], batch: Batch): CsvColumn[] =>
  columns.map(({ cell, ...column }) => ({ ...column, cell: typeof cell === 'function' ? cell(batch) : cell }));

/** The rows of a table and the columns that a file has of them. */
export type CsvRows<Tables, Table extends keyof Tables & string> = {
  table: Table;
  /** Joins the tables that cells read beside this one. */
  joined?: (rows: Rows<Tables, Table>) => unknown;
  columns: readonly CsvColumn[];
};

/** With larger batches, texts exceed the size that V8 frees at once, and an export uses tens of megabytes. */
export const batchOfLines = 1_000;

/** The family that each row shows, and the function that gets the families of each batch before it is written. */
type Shown = { family: Expression<string>; note: (ids: string[]) => void };

/**
 * All rows that match a filter as lines of CSV, iterated by key. The database formats, escapes and quotes the cells as
 * `csvLine` of the contracts does.
 */
export async function* walkLines<Tables, Table extends keyof Tables & string>(
  db: Builder<Tables>,
  list: CsvRows<Tables, Table> & { shows?: Shown },
  matching: Expression<SqlBool>,
): AsyncGenerator<CsvLines> {
  const key = sql.ref<string>(`${list.table}.id`);
  for (let after: string | undefined; ; ) {
    const rows = nextRows(db, list.table, { matching, after, limit: batchOfLines });
    const { last, families, ...lines } = await queryLines(db, list, rows, { key, family: list.shows?.family });
    if (last === null) return;
    list.shows?.note(families?.split(' ') ?? []);
    yield lines;
    after = last;
  }
}

/**
 * One batch of rows, for exports that fetch values elsewhere for each batch or that iterate in another order. `key` is
 * the expression they are ordered by.
 */
export async function linesOf<Tables, Table extends keyof Tables & string>(
  db: Builder<Tables>,
  list: CsvRows<Tables, Table>,
  matching: Expression<SqlBool>,
  order: { key: Expression<unknown>; direction: Direction } = { key: sql.ref(`${list.table}.id`), direction: 'asc' },
): Promise<CsvLines> {
  const { text, rows } = await queryLines(db, list, rowsMatching(db, list.table, matching), order);
  return { text, rows };
}

type AnyTables = Record<string, { id: string }>;
type LineOrder = { key: Expression<unknown>; direction?: Direction; family?: Expression<string> };
type QueriedLines = CsvLines & { last: string | null; families: string | null };

async function queryLines<Tables, Table extends keyof Tables & string>(
  db: Builder<Tables>,
  { joined = (rows) => rows, columns }: CsvRows<Tables, Table>,
  rows: Rows<Tables, Table>,
  { key, direction = 'asc', family = sql<string>`NULL` }: LineOrder,
): Promise<QueriedLines> {
  // The line refers to each cell several times. The offset stops the planner from inlining the subquery, so each cell
  // is computed once.
  const source = (joined(rows) as SelectQueryBuilder<AnyTables, string, object>)
    .select([
      sql`${key}`.as('key'),
      sql`${family}`.as('family'),
      ...columns.map(({ cell }, place) => sql`${'ready' in cell ? cell.ready : cell}`.as(`c${place}`)),
    ])
    // Rows by the table's key come in this order already and are not sorted.
    .orderBy(sql`${key}`, direction)
    .offset(sql.lit(0));
  const parts = columns.map(({ cell }, place) => {
    const value = sql.ref<string | null>(`source.c${place}`);
    return sql`coalesce(${'ready' in cell ? value : safeCell(value)}, '')`;
  });
  // Takes half the time of concat(), which resolves the output function of each argument.
  const line = sql`(${sql.join(parts, sql` || ',' || `)} || ${sql.lit('\r\n')})`;
  const order = sql`ORDER BY ${sql.ref('source.key')} ${sql.raw(direction)}`;
  // The source is a parameter, so its columns are unknown here.
  return await (db as unknown as Kysely<AnyTables>)
    .selectFrom(source.as('source'))
    .select([
      sql<string>`coalesce(string_agg(${line}, '' ${order}), '')`.as('text'),
      countAll.as('rows'),
      sql<string | null>`max(${sql.ref('source.key')}::text COLLATE "C")`.as('last'),
      sql<string | null>`string_agg(${sql.ref('source.family')}::text, ' ')`.as('families'),
    ])
    .executeTakeFirstOrThrow();
}

/** The characters with which spreadsheets begin a formula. */
const formulas = ['=', '+', '-', '@', '\t', '\r'].map((sign) => sign.charCodeAt(0));

/** Escapes and quotes a text as `csvCell` of the contracts does. */
function safeCell(value: RawBuilder<string | null>): RawBuilder<string | null> {
  const begins = sql`ascii(${value}) IN (${sql.join(formulas.map((code) => sql.lit(code)))})`;
  const safe = sql`CASE WHEN ${begins} THEN ${sql.lit("'")} || ${value} ELSE ${value} END`;
  const quoted = sql`'"' || replace(${safe}, '"', '""') || '"'`;
  return sql`CASE WHEN ${value} ~ ${sql.lit('[",\r\n;]')} THEN ${quoted} ELSE ${safe} END`;
}

const patterns = {
  day: 'DD/MM/YYYY',
  minute: 'DD/MM/YYYY HH24:MI',
  second: 'DD/MM/YYYY HH24:MI:SS',
  report: 'DD-MM-YYYY',
} as const satisfies Record<DateVariant, string>;

/** An instant in the format of `formatDate`. */
export const dateCell = (instant: Expression<Date | null>, variant: DateVariant, timezone: string) => ({
  ready: sql<string | null>`to_char(${instant} AT TIME ZONE ${timezone}::text, ${sql.lit(patterns[variant])})`,
});

/** A name in the format of `nameFor` of the contracts. */
export function nameCell(
  names: Record<keyof PersonNames, Expression<string | null>>,
  language: Language,
): RawBuilder<string> {
  const parts = nameOrder(language).map((part) => sql`nullif(${names[part]}, '')`);
  return sql<string>`concat_ws(' ', ${sql.join(parts)})`;
}

/** The digits of a telephone number that follow its calling code, as lists show them. */
export const phoneDigits = (callingCode: Expression<string | null>, number: Expression<string | null>) =>
  sql<string | null>`CASE WHEN ${callingCode} = ANY(${trunkZeroCodes}::text[])
    THEN regexp_replace(${number}, '^0', '') ELSE ${number} END`;

/** One of two texts. */
export const eitherCell = (condition: Expression<SqlBool>, yes: string, no: string) => ({
  ready: sql<string>`CASE WHEN ${condition} THEN ${csvCell(yes)}::text ELSE ${csvCell(no)}::text END`,
});

/** The word for a value: in a language, or a name from another database. Empty for a value without one. */
export function wordCell(words: Readonly<Record<string, string | null>>, value: Expression<string | null>) {
  const cells = Object.fromEntries(Object.entries(words).map(([key, word]) => [key, csvCell(word)]));
  return { ready: sql<string | null>`${JSON.stringify(cells)}::jsonb ->> ${value}::text` };
}

/** A number as JavaScript writes it, without zeros at its end. */
export const numberCell = (value: Expression<number | string | null>) => ({
  ready: sql<string | null>`trim_scale(${value}::numeric)::text`,
});
