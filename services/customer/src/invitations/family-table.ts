import { languages } from '@fovea/contracts/fields';
import { familyColumns, maxFamilies, neededFamilyColumns } from '@fovea/contracts/invitations/schema';
import { texts } from '../texts.ts';

const words = familyColumns.map((column, place) => [
  column,
  languages.map((language) => texts[language].families[place] ?? ''),
]);

/** A CSV file of families; its header may be in any language. */
export const familyTable = {
  columns: familyColumns,
  needed: neededFamilyColumns,
  words: Object.fromEntries(words) as Record<string, string[]>,
  maxRows: maxFamilies,
} as const;
