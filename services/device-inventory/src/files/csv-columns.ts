import { maxImportRows, registerColumns } from '@fovea/contracts/devices/schema';
import { languages } from '@fovea/contracts/fields';
import { texts } from '../texts.ts';

type ImportColumn = (typeof registerColumns)[number];

/** The headings that the export of devices gives the same column, in every language. */
const wordsOf = (column: ImportColumn) => languages.map((language) => texts[language].exports.devices[column]);

const words = Object.fromEntries(registerColumns.map((column) => [column, wordsOf(column)]));

/** A file of devices, and one of their serial numbers alone. */
export const importTable = { columns: registerColumns, words, maxRows: maxImportRows } as const;
export const serialTable = { ...importTable, columns: ['serial_number'] } as const;
