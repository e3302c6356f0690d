import { isGtin } from '@fovea/contracts/devices/scanned-code';
import { type ErrorName, messageOf } from '@fovea/contracts/errors';
import { isOneLine, type Language } from '@fovea/contracts/fields';
import { validationText } from '@fovea/contracts/validation-messages';

/** Texts that a spreadsheet writes instead of a cell's value, in any column. */
const damageOfAny: [ErrorName, RegExp][] = [
  // The digits beyond the first few are lost, and another device may share those that are left.
  ['rowShortened', /^\d([.,]\d+)?E\+\d+$/i],
  ['rowFormulaError', /^(?:#{2,}|#(?:REF!|N\/A|NAME\?|VALUE!|NUM!|NULL!|DIV\/0!|SPILL!|CALC!))$/i],
  ['rowFormula', /^="[^"]*"$/],
];
/** Texts that it writes for an identifier that resembles a date or an amount. */
const damageOfIdentifiers: [ErrorName, RegExp][] = [
  ['rowDate', /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/],
  ['rowDate', /^(?:\d{1,2}-)?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:-\d{2,4})?$/],
  ['rowReformatted', /^\d+[.,]0+$/],
  ['rowReformatted', /^\d{1,3}(?:[,'’ \u00a0\u202f]\d{3})+$/],
  ['rowReformatted', /^\d{1,3}(?:\.\d{3}){2,}$/],
];
/** Columns with identifiers, which are compared exactly. */
const identifiers = ['udi', 'order_number', 'serial_number'];

/**
 * The reason why a cell is damaged, naming it: damage by a spreadsheet, or several lines where a quotation mark is
 * missing.
 */
export function cellRefusal(cells: Record<string, string>, language: Language): string | undefined {
  for (const [field, cell] of Object.entries(cells)) {
    const value = cell.trim();
    const damage = damageOf(field, value);
    if (damage) return messageOf(damage, { field, value }, language);
    if (!isOneLine(value)) return `${field}: ${validationText('oneLine', language)}`;
  }
  return undefined;
}

function damageOf(field: string, value: string): ErrorName | undefined {
  const rules = identifiers.includes(field) ? [...damageOfAny, ...damageOfIdentifiers] : damageOfAny;
  const [name] = rules.find(([, form]) => form.test(value)) ?? [];
  return name ?? (field === 'udi' && lacksZeros(value) ? 'rowLeadingZero' : undefined);
}

/** A product number that a spreadsheet read as a number: the check digit is right with its leading zeros. */
const lacksZeros = (udi: string): boolean => /^\d{12,13}$/.test(udi) && isGtin(udi.padStart(14, '0'));
