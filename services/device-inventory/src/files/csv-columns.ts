import { maxImportRows, registerColumns } from '@fovea/contracts/devices/schema';
import { languages } from '@fovea/contracts/fields';
import { texts } from '../texts.ts';

type ImportColumn = (typeof registerColumns)[number];

/** Headings of the same column in the exported list of devices, in every language. */
const wordsOf = (column: ImportColumn) => languages.map((language) => texts[language].exports.devices[column]);

const words = Object.fromEntries(registerColumns.map((column) => [column, wordsOf(column)]));

/** A file of devices, and one with serial numbers only. */
export const importTable = { columns: registerColumns, words, maxRows: maxImportRows } as const;
export const serialTable = { ...importTable, columns: ['serial_number'] } as const;
