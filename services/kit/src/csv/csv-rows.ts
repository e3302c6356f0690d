import { type CsvChoice, type CsvReading, csvSeparators } from '@fovea/contracts/csv';
import { AppError } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { CsvError, parse } from 'csv-parse';
import { columnFinder } from './csv-heading.ts';
import { decodeText } from './decode-text.ts';

/**
 * One line of a file by column name; `row` is its number as a spreadsheet shows it: a cell of several lines makes one
 * row.
 */
export type CsvRow<Column extends string> = Record<Column, string> & { row: number };
type Parsed = { record: string[]; info: { records: number; empty_lines: number } };

const recordEnds = ['\r\n', '\n', '\r'];
/** The separator line of a spreadsheet, above the header and not a row of the table. */
const separatorLine = /^"?sep=([,;\t])"?(?:\r\n|\n|\r)/i;

export type CsvTable<Column extends string> = {
  columns: readonly Column[];
  /** Required columns; default: all. */
  needed?: readonly Column[];
  /** Other headings accepted for a column, in every language. */
  words: Readonly<Record<string, readonly string[]>>;
  maxRows: number;
};
/** A file to read, here or in a worker thread. */
export type CsvFile<Column extends string> = {
  bytes: Uint8Array;
  table: CsvTable<Column>;
  choice: CsvChoice & { language: Language };
};

/** Reads the columns of a CSV in any encoding, separator, header language and column order. */
export async function csvRows<const Column extends string>({
  bytes,
  table: { columns, needed = columns, words, maxRows },
  choice: { language, ...choice },
}: CsvFile<Column>): Promise<CsvReading & { rows: CsvRow<Column>[] }> {
  const columnOf = columnFinder(words);
  const { text, encoding } = decodeText(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    language,
    choice.encoding,
  );
  const [said = '', sign] = separatorLine.exec(text) ?? [];
  const table = text.slice(said.length);
  /** Position of each column in the header; undefined when one is missing. */
  const placesOf = (header: string[]): Places<Column> | undefined => {
    const named = header.map(columnOf);
    const found = columns.map((column) => [column, named.indexOf(column)] as const);
    return found.every(([column, place]) => place !== -1 || !needed.includes(column)) ? found : undefined;
  };
  const separator =
    choice.separator ??
    separators.find((name) => csvSeparators[name] === sign) ??
    (await guessSeparator(table, placesOf, needed));

  let places: Places<Column> | undefined;
  const rows: CsvRow<Column>[] = [];
  for await (const { record, info } of read(table, csvSeparators[separator])) {
    if (record.every((cell) => cell === '')) continue;
    if (!places) {
      places = placesOf(record);
      if (!places) break;
      continue;
    }
    if (rows.length === maxRows) throw new AppError('csvTooManyRows', { n: maxRows });
    const cells = Object.fromEntries(places.map(([column, place]) => [column, record[place] ?? ''])) as Record<
      Column,
      string
    >;
    rows.push({ ...cells, row: info.records + info.empty_lines });
  }
  if (!places) throw new AppError('csvColumns', { columns: needed.join(',') });
  return { rows, encoding, separator };
}

const separators = Object.keys(csvSeparators) as (keyof typeof csvSeparators)[];

async function guessSeparator(
  table: string,
  placesOf: (header: string[]) => unknown,
  columns: readonly string[],
): Promise<keyof typeof csvSeparators> {
  const [header = ''] = table.trimStart().split(/\r\n|\n|\r/, 1);
  for (const name of separators)
    for await (const { record } of read(`${header}\n`, csvSeparators[name])) if (placesOf(record)) return name;
  throw new AppError('csvColumns', { columns: columns.join(',') });
}

type Places<Column> = (readonly [Column, number])[];

async function* read(table: string, delimiter: string): AsyncGenerator<Parsed> {
  const options = {
    delimiter,
    record_delimiter: recordEnds,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
  };
  try {
    yield* parse(table, options) as AsyncIterable<Parsed>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // What was read before it counts as in `row`; the mark stands in the one after.
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new AppError('csvQuote', { row: Number(error.records) + Number(error.empty_lines) + 1 });
    throw new AppError('malformedBody');
  }
}
