import { maxImportRows, registerColumns } from '@fovea/contracts/devices/schema';
import { languages } from '@fovea/contracts/fields';
import { texts } from '../texts.ts';

type ImportColumn = (typeof registerColumns)[number];

/** Positions of the file's columns in the exported list of devices, whose translated headings are accepted in files. */
const placesInExport: Record<ImportColumn, number> = { type: 1, serial_number: 2, udi: 3, order_number: 4, qrcode: 5 };
const wordsOf = (column: ImportColumn) =>
  languages.map((language) => texts[language].exports.devices[placesInExport[column]] ?? '');

const words = Object.fromEntries(registerColumns.map((column) => [column, wordsOf(column)]));

/** A file of devices, and one with serial numbers only. */
export const importTable = { columns: registerColumns, words, maxRows: maxImportRows } as const;
export const serialTable = { ...importTable, columns: ['serial_number'] } as const;
