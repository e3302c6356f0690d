import type { registerColumns } from '@fovea/contracts/devices/schema';
import { languages } from '@fovea/contracts/fields';
import { plain } from '@fovea/contracts/plain-text';
import { texts } from '../texts.ts';

export type ImportColumn = (typeof registerColumns)[number];

/** A header's words without what people write differently: case, accents, width, and what stands between words. */
const heading = (words: string): string => plain(words).replace(/[\s_.:-]/g, '');

/**
 * Where the columns of a file stand in the list of devices that we export: those headings name them in every language.
 */
const placesInExport: Record<ImportColumn, number> = { type: 1, serial_number: 2, udi: 3, order_number: 4, qrcode: 5 };

const columnsByHeading = new Map<string, ImportColumn>();
for (const [column, place] of Object.entries(placesInExport) as [ImportColumn, number][]) {
  columnsByHeading.set(heading(column), column);
  for (const language of languages) columnsByHeading.set(heading(texts[language].exports.devices[place] ?? ''), column);
}

/** The column that a header's cell names: the name of the field, or the list's heading in any language. */
export const columnOf = (cell: string): ImportColumn | undefined => columnsByHeading.get(heading(cell));
