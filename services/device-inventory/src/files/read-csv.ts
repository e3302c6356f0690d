import { maxImportRows } from '@fovea/contracts/devices';
import { AppError } from '@fovea/contracts/errors';
import type { UploadedFile } from '@fovea/kit/handle';
import { parse } from 'csv-parse';
import { decodeText } from './decode-text.ts';

/** One line of a file by column name; `row` is its number as a spreadsheet shows it. */
export type CsvRow<Column extends string> = Record<Column, string> & { row: number };

/** Reads the named columns of an uploaded CSV, whatever its encoding and delimiter and in whatever order they stand. */
export async function readCsv<const Column extends string>(file: UploadedFile | undefined, columns: readonly Column[]): Promise<CsvRow<Column>[]> {
  if (!file?.name.toLowerCase().endsWith('.csv')) throw new AppError('csvOnly');
  const text = decodeText(file.bytes);
  const [firstLine = ''] = text.trimStart().split(/\r?\n|\r/, 1);
  const delimiter = [',', ';', '\t'].find((each) => columns.every((column) => namesIn(firstLine, each).includes(column)));
  if (!delimiter) throw new AppError('csvColumns', { columns: columns.join(',') });
  const places = columns.map((column) => [column, namesIn(firstLine, delimiter).indexOf(column)] as const);

  const rows: CsvRow<Column>[] = [];
  const parser = parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, trim: true, info: true });
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number; records: number } }>) {
      // The first record is the header.
      if (info.records === 1) continue;
      if (record.every((cell) => cell === '')) continue;
      if (rows.length === maxImportRows) throw new AppError('csvTooManyRows', { n: maxImportRows });
      const cells = Object.fromEntries(places.map(([column, place]) => [column, record[place] ?? ''])) as Record<Column, string>;
      rows.push({ ...cells, row: info.lines });
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('malformedBody');
  }
  return rows;
}

const namesIn = (line: string, delimiter: string): string[] =>
  line.split(delimiter).map((name) =>
    name
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim()
      .toLowerCase(),
  );
