import { csvCell } from '@fovea/contracts/csv';
import type { DateVariant } from '@fovea/contracts/dates';
import type { Language } from '@fovea/contracts/fields';
import { trunkZeroCodes } from '@fovea/contracts/phone-numbers';
import { type Expression, type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type Builder, countAll } from '../database/kysely.ts';
import { type Direction, nextRows, type Rows, rowsMatching } from '../database/list.ts';

/** Some lines of a CSV file, and how many they are. */
export type CsvLines = { text: string; rows: number };

/** A text, which is made safe and quoted, or one that is `ready`: it stands in the file as it is. Nothing is empty. */
export type Cell = Expression<string | null> | { ready: Expression<string | null> };

/** What rows of a table are in a file. */
export type CsvRows<Tables, Table extends keyof Tables & string> = {
  table: Table;
  /** Joins what the cells read beside the table. */
  joined?: (rows: Rows<Tables, Table>) => unknown;
  cells: readonly Cell[];
};

/** Of more, texts grow past what V8 frees at once, and an export of any length holds tens of megabytes. */
export const batchOfLines = 1_000;

/** Whom each row shows, and who is told of them in each batch before it is written. */
type Shown = { whom: Expression<string>; tell: (ids: string[]) => void };

/**
 * All rows that a filter lets through as lines of CSV, walked by key. The database makes them whole, cells formatted,
 * safe and quoted as `csvLine` of the contracts does it; here they only pass through.
 */
export async function* walkLines<Tables, Table extends keyof Tables & string>(
  db: Builder<Tables>,
  list: CsvRows<Tables, Table> & { shows?: Shown },
  matching: Expression<SqlBool>,
): AsyncGenerator<CsvLines> {
  const key = sql.ref<string>(`${list.table}.id`);
  for (let after: string | undefined; ; ) {
    const rows = nextRows(db, list.table, { matching, after, limit: batchOfLines });
    const { last, whom, ...lines } = await madeLines(db, list, rows, { key, whom: list.shows?.whom });
    if (last === null) return;
    list.shows?.tell(whom?.split(' ') ?? []);
    yield lines;
    after = last;
  }
}

/**
 * One batch of rows that were found before: of those about which something has to be asked elsewhere first, or that are
 * walked in another order. `key` says what they are ordered by.
 */
export async function linesOf<Tables, Table extends keyof Tables & string>(
  db: Builder<Tables>,
  list: CsvRows<Tables, Table>,
  matching: Expression<SqlBool>,
  order: { key: Expression<unknown>; direction: Direction } = { key: sql.ref(`${list.table}.id`), direction: 'asc' },
): Promise<CsvLines> {
  const { text, rows } = await madeLines(db, list, rowsMatching(db, list.table, matching), order);
  return { text, rows };
}

type AnyTables = Record<string, { id: string }>;
type Making = { key: Expression<unknown>; direction?: Direction; whom?: Expression<string> };
type Made = CsvLines & { last: string | null; whom: string | null };

async function madeLines<Tables, Table extends keyof Tables & string>(
  db: Builder<Tables>,
  { joined = (rows) => rows, cells }: CsvRows<Tables, Table>,
  rows: Rows<Tables, Table>,
  { key, direction = 'asc', whom = sql<string>`NULL` }: Making,
): Promise<Made> {
  // A cell is looked at several times and made once: nothing is pulled up over an offset.
  const made = (joined(rows) as SelectQueryBuilder<AnyTables, string, object>)
    .select([
      sql`${key}`.as('key'),
      sql`${whom}`.as('whom'),
      ...cells.map((cell, place) => sql`${'ready' in cell ? cell.ready : cell}`.as(`c${place}`)),
    ])
    // Where they come in this order already, which they do from the table's key, nothing is sorted.
    .orderBy(sql`${key}`, direction)
    .offset(sql.lit(0));
  const parts = cells.map((cell, place) => {
    const value = sql.ref<string | null>(`made.c${place}`);
    return sql`coalesce(${'ready' in cell ? value : safeCell(value)}, '')`;
  });
  // Half of what concat() takes, which looks up how to write each of its parts.
  const line = sql`(${sql.join(parts, sql` || ',' || `)} || ${sql.lit('\r\n')})`;
  const order = sql`ORDER BY ${sql.ref('made.key')} ${sql.raw(direction)}`;
  return await (db as unknown as Kysely<AnyTables>)
    .selectFrom(made.as('made'))
    .select([
      sql<string>`coalesce(string_agg(${line}, '' ${order}), '')`.as('text'),
      countAll.as('rows'),
      sql<string | null>`max(${sql.ref('made.key')}::text COLLATE "C")`.as('last'),
      sql<string | null>`string_agg(${sql.ref('made.whom')}::text, ' ')`.as('whom'),
    ])
    .executeTakeFirstOrThrow();
}

/** What a formula may begin with. */
const formulas = ['=', '+', '-', '@', '\t', '\r'].map((sign) => sign.charCodeAt(0));

/** As `csvCell` makes a text safe and quotes it. */
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

/** As `formatDate` writes an instant. */
export const dateCell = (instant: Expression<Date | null>, variant: DateVariant, timezone: string) => ({
  ready: sql<string | null>`to_char(${instant} AT TIME ZONE ${timezone}::text, ${sql.lit(patterns[variant])})`,
});

type Names = Record<'first' | 'middle' | 'last', Expression<string | null>>;

/** As `nameFor` writes a name. */
export function nameCell({ first, middle, last }: Names, language: Language): RawBuilder<string> {
  const order = language === 'ja' ? [last, first, middle] : [first, middle, last];
  return sql<string>`concat_ws(' ', ${sql.join(order.map((part) => sql`nullif(${part}, '')`))})`;
}

/** The digits of a telephone number that follow its calling code, as lists show them. */
export const phoneDigits = (callingCode: Expression<string | null>, number: Expression<string | null>) =>
  sql<string | null>`CASE WHEN ${callingCode} = ANY(${trunkZeroCodes}::text[])
    THEN regexp_replace(${number}, '^0', '') ELSE ${number} END`;

/** One of two texts. */
export const eitherCell = (condition: Expression<SqlBool>, yes: string, no: string) => ({
  ready: sql<string>`CASE WHEN ${condition} THEN ${csvCell(yes)}::text ELSE ${csvCell(no)}::text END`,
});

/** What a value is called: its word in a language, its name in another database. Nothing for one without. */
export function wordCell(words: Readonly<Record<string, string | null>>, value: Expression<string | null>) {
  const cells = Object.fromEntries(Object.entries(words).map(([key, word]) => [key, csvCell(word)]));
  return { ready: sql<string | null>`${JSON.stringify(cells)}::jsonb ->> ${value}::text` };
}

/** A number as JavaScript writes it, without zeros at its end. */
export const numberCell = (value: Expression<number | string | null>) => ({
  ready: sql<string | null>`trim_scale(${value}::numeric)::text`,
});
