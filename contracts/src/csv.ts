import { z } from 'zod';

/** How the text of an uploaded CSV file may be written, by the names of the WHATWG. */
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

/** What may stand between two cells. */
export const csvSeparators = { comma: ',', semicolon: ';', tab: '\t' } as const;
const Separator = z.enum(['comma', 'semicolon', 'tab'], { error: 'invalidChoice' });

/** How a file is to be read; what is left out is found out from the file. */
export const CsvChoice = z.object({
  encoding: z.enum(csvEncodings, { error: 'invalidChoice' }).optional(),
  separator: Separator.optional(),
});
export type CsvChoice = z.infer<typeof CsvChoice>;
/** How it was read. */
export const CsvReading = z.object({ encoding: z.enum(csvEncodings), separator: Separator });
export type CsvReading = z.infer<typeof CsvReading>;
