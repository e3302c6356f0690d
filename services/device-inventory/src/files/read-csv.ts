import { type CsvChoice, type CsvReading, csvSeparators } from '@fovea/contracts/csv';
import { maxImportRows } from '@fovea/contracts/devices/schema';
import { AppError } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import type { UploadedFile } from '@fovea/kit/handle';
import { CsvError, parse } from 'csv-parse';
import { columnOf, type ImportColumn } from './csv-columns.ts';
import { decodeText } from './decode-text.ts';

/**
 * One line of a file by column name; `row` is its number as a spreadsheet shows it: a cell of several lines makes one
 * row.
 */
export type CsvRow<Column extends string> = Record<Column, string> & { row: number };
type Parsed = { record: string[]; info: { records: number; empty_lines: number } };

const recordEnds = ['\r\n', '\n', '\r'];
/** A spreadsheet's own word on the separator, above the header and no row of the table. */
const separatorLine = /^"?sep=([,;\t])"?(?:\r\n|\n|\r)/i;

/**
 * Reads the named columns of an uploaded CSV, whatever its encoding, separator and language of its header, and in
 * whatever order they stand.
 */
export async function readCsv<const Column extends ImportColumn>(
  file: UploadedFile | undefined,
  columns: readonly Column[],
  { language, ...choice }: CsvChoice & { language: Language },
): Promise<CsvReading & { rows: CsvRow<Column>[] }> {
  if (!file?.name.toLowerCase().endsWith('.csv')) throw new AppError('csvOnly');
  const { text, encoding } = decodeText(file.bytes, language, choice.encoding);
  const [said = '', sign] = separatorLine.exec(text) ?? [];
  const table = text.slice(said.length);
  const separator =
    choice.separator ??
    separators.find((name) => csvSeparators[name] === sign) ??
    (await guessSeparator(table, columns));

  let places: (readonly [Column, number])[] | undefined;
  const rows: CsvRow<Column>[] = [];
  for await (const { record, info } of read(table, csvSeparators[separator])) {
    if (record.every((cell) => cell === '')) continue;
    if (!places) {
      places = placesOf(record, columns);
      if (!places) break;
      continue;
    }
    if (rows.length === maxImportRows) throw new AppError('csvTooManyRows', { n: maxImportRows });
    const cells = Object.fromEntries(places.map(([column, place]) => [column, record[place] ?? ''])) as Record<
      Column,
      string
    >;
    rows.push({ ...cells, row: info.records + info.empty_lines });
  }
  if (!places) throw new AppError('csvColumns', { columns: columns.join(',') });
  return { rows, encoding, separator };
}

const separators = Object.keys(csvSeparators) as (keyof typeof csvSeparators)[];

async function guessSeparator(table: string, columns: readonly ImportColumn[]): Promise<keyof typeof csvSeparators> {
  const [header = ''] = table.trimStart().split(/\r\n|\n|\r/, 1);
  for (const name of separators)
    for await (const { record } of read(`${header}\n`, csvSeparators[name])) if (placesOf(record, columns)) return name;
  throw new AppError('csvColumns', { columns: columns.join(',') });
}

/** Where each column stands in the header; undefined when one is missing. */
function placesOf<Column extends ImportColumn>(
  header: string[],
  columns: readonly Column[],
): (readonly [Column, number])[] | undefined {
  const named = header.map(columnOf);
  const places = columns.map((column) => [column, named.indexOf(column)] as const);
  return places.every(([, place]) => place !== -1) ? places : undefined;
}

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
