import { SaveCustomer } from '@fovea/contracts/customers/schema';
import { messageOf } from '@fovea/contracts/errors';
import { Email, type Language, LanguageCode } from '@fovea/contracts/fields';
import { type FamilyRow, type familyColumns, neededFamilyColumns } from '@fovea/contracts/invitations/schema';
import { typedCode, typedLine } from '@fovea/contracts/typed-text';
import { isValidationKey, validationText } from '@fovea/contracts/validation-messages';
import { cellRefusal } from '@fovea/kit/csv/cell-rules';
import { z } from 'zod';

/** The same fields as the form for one family. */
const { firstName, lastName, firstNameKana, lastNameKana, mobileCountryCode, phone } = SaveCustomer.shape;
const names = { firstName, lastName, firstNameKana, lastNameKana };
const Cells = z.object({ ...names, mobileCountryCode, phone, email: Email, language: LanguageCode });
export type FamilyCells = z.output<typeof Cells>;
type Given = Record<(typeof familyColumns)[number], string> & { row: number };

/** Normalized address for comparisons. */
export const emailKey = (typed: string): string => typedLine(typed).toLowerCase();

/**
 * Marks each row waiting, or failed with the reason: a missing cell, a value damaged by a spreadsheet, a value the form
 * refuses, a duplicate or registered address. `taken` are addresses in lower case.
 */
export function checkFamilies(rows: Given[], taken: ReadonlySet<string>, language: Language): FamilyRow[] {
  const firstRow = new Map<string, number>();
  return rows.map(({ row, ...cells }) => {
    const key = emailKey(cells.email);
    const first = firstRow.get(key);
    if (first === undefined) firstRow.set(key, row);
    const msg =
      refusalOf(cells, language) ??
      (first === undefined ? undefined : messageOf('rowDuplicate', { row: first }, language)) ??
      (taken.has(key) ? messageOf('rowRegistered', {}, language) : '');
    return { row, ...cells, batchStatus: msg ? 'failed' : 'waiting', msg, customerId: null };
  });
}

function refusalOf(cells: Omit<Given, 'row'>, language: Language): string | undefined {
  const missing = neededFamilyColumns.filter((column) => typedLine(cells[column]) === '');
  if (missing.length > 0) return messageOf('rowMissingField', { field: missing.join(', ') }, language);
  const spoilt = cellRefusal(cells, language);
  if (spoilt) return spoilt;
  const [issue] = readFamily(cells).error?.issues ?? [];
  if (!issue) return undefined;
  const why = isValidationKey(issue.message) ? issue.message : 'invalid';
  return `${issue.path.join('.')}: ${validationText(why, language)}`;
}

/** Accepts human spellings such as `JA` and ` +81 `. */
export const readFamily = ({ mobileCountryCode, language, ...cells }: Omit<Given, 'row'>) =>
  Cells.safeParse({
    ...cells,
    mobileCountryCode: typedCode(mobileCountryCode).replace(/^\+/, ''),
    language: typedCode(language).toLowerCase(),
  });
