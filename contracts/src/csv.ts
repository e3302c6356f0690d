import { z } from 'zod';

/** Supported encodings of uploaded CSV files, by their WHATWG names. */
export const csvEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

/** Supported separators. */
export const csvSeparators = { comma: ',', semicolon: ';', tab: '\t' } as const;
const Separator = z.enum(['comma', 'semicolon', 'tab'], { error: 'invalidChoice' });

/** Options for reading a file; absent ones are detected. */
export const CsvChoice = z.object({
  encoding: z.enum(csvEncodings, { error: 'invalidChoice' }).optional(),
  separator: Separator.optional(),
});
export type CsvChoice = z.infer<typeof CsvChoice>;
/** The options with which the file was read. */
export const CsvReading = z.object({ encoding: z.enum(csvEncodings), separator: Separator });
export type CsvReading = z.infer<typeof CsvReading>;

/** Excel reads a file as UTF-8 only with this mark. */
export const byteOrderMark = '\uFEFF';

/** A complete file of few rows. */
export const csvText = (rows: readonly (readonly unknown[])[]): string => byteOrderMark + rows.map(csvLine).join('');

/** One line of CSV. Text a spreadsheet would run as a formula is neutralised; numbers stay numbers. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** One cell of a line. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
