import { maxImportRows, registerColumns } from '@fovea/contracts/devices/schema';
import { languages } from '@fovea/contracts/fields';
import { columnFinder } from '@fovea/kit/csv-heading';
import { texts } from '../texts.ts';

type ImportColumn = (typeof registerColumns)[number];

/**
 * Where the columns of a file stand in the list of devices that we export: those headings name them in every language.
 */
const placesInExport: Record<ImportColumn, number> = { type: 1, serial_number: 2, udi: 3, order_number: 4, qrcode: 5 };
const wordsOf = (column: ImportColumn) =>
  languages.map((language) => texts[language].exports.devices[placesInExport[column]] ?? '');

/** The column that a header's cell names: the name of the field, or the list's heading in any language. */
const columnOf = columnFinder(
  Object.fromEntries(registerColumns.map((column) => [column, wordsOf(column)])) as Record<ImportColumn, string[]>,
);

/** A file of devices, and one of their serial numbers alone. */
export const importTable = { columns: registerColumns, columnOf, maxRows: maxImportRows } as const;
export const serialTable = { ...importTable, columns: ['serial_number'] } as const;
