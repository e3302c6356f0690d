import { languages } from '@fovea/contracts/fields';
import { familyColumns, maxFamilies } from '@fovea/contracts/invitations/schema';
import { columnFinder } from '@fovea/kit/csv-heading';
import { texts } from '../texts.ts';

type Column = (typeof familyColumns)[number];
const words = familyColumns.map((column, place) => [
  column,
  languages.map((language) => texts[language].families[place] ?? ''),
]);

/** A file of families, whose header names the columns in whatever language. */
export const familyTable = {
  columns: familyColumns,
  columnOf: columnFinder(Object.fromEntries(words) as Record<Column, string[]>),
  maxRows: maxFamilies,
} as const;
