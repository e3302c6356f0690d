import { messageOf } from '@fovea/contracts/errors';
import { isOneLine, type Language } from '@fovea/contracts/fields';
import { validationText } from '@fovea/contracts/validation-messages';

/**
 * A long number as spreadsheets write it: the digits beyond the first few are gone, and another device may share what
 * is left.
 */
const shortened = /^\d([.,]\d+)?E\+\d+$/i;

/**
 * Why one of a row's cells cannot be what was meant, naming it: a number that lost its digits, or several lines where a
 * quotation mark is missing.
 */
export function cellRefusal(cells: Record<string, string>, language: Language): string | undefined {
  for (const [field, value] of Object.entries(cells)) {
    if (shortened.test(value)) return messageOf('rowShortened', { field, value }, language);
    if (!isOneLine(value)) return `${field}: ${validationText('oneLine', language)}`;
  }
  return undefined;
}
