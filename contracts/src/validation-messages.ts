import type { z } from 'zod';
import type { Language } from './fields.ts';
import { fillText } from './fill-text.ts';
import { moneyText } from './money.ts';
import de from './texts/de/validation.json' with { type: 'json' };
import en from './texts/en/validation.json' with { type: 'json' };
import es from './texts/es/validation.json' with { type: 'json' };
import fr from './texts/fr/validation.json' with { type: 'json' };
import ja from './texts/ja/validation.json' with { type: 'json' };
import ms from './texts/ms/validation.json' with { type: 'json' };
import pl from './texts/pl/validation.json' with { type: 'json' };
import tr from './texts/tr/validation.json' with { type: 'json' };

/** Field messages, used by the services and by the forms. `{{n}}` is the rule's number. */
const texts: Record<Language, typeof en> = { en, ja, ms, tr, pl, es, de, fr };

export type ValidationKey = keyof typeof en;

export function isValidationKey(message: string): message is ValidationKey {
  return message in en;
}

/** The text of one validation rule; `n` is the rule's number, or its formatted day. */
export function validationText(key: ValidationKey, language: Language, n?: number | bigint | string): string {
  return fillText(texts[language][key], { n });
}

/**
 * A schema uses these for every violation, also for a text that is present and too long or too short: those have
 * messages of their own, with their number.
 */
const aboutAbsence: readonly string[] = [
  'required',
  'inputSerialNumber',
  'solveCaptcha',
  'selectTimezone',
] satisfies ValidationKey[];

/** A schema uses these for values that are no id or no date; an absent one is reported as missing. */
const aboutPresence: readonly string[] = ['invalidId', 'invalidDate'] satisfies ValidationKey[];

function isAboutSize(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'too_big' || (issue.code === 'too_small' && issue.minimum > 1);
}

/** Messages by the expected type of a value. */
const expectedTypes: Readonly<Record<string, ValidationKey>> = {
  string: 'wrongText',
  number: 'wrongNumber',
  int: 'wrongNumber',
  boolean: 'wrongFlag',
  array: 'wrongList',
  object: 'wrongObject',
};

const isMissing = ({ input }: z.core.$ZodIssue): boolean => input === undefined || input === null;
/** Text that is not a number, and an empty value where one is parsed from text, are both NaN. */
const isOfWrongType = (issue: z.core.$ZodIssue): boolean => issue.code === 'invalid_type' && !isMissing(issue);

/** Set by a rule with an amount: `params.least` of its issue. */
function isLeast(least: unknown): least is { amount: string; currency: string } {
  return typeof least === 'object' && least !== null && 'amount' in least && 'currency' in least;
}

/**
 * One zod issue in the caller's language. A message that is a key of this table is that rule's text; zod's own issues
 * map to the nearest rule, so the library's English is never shown.
 */
export function issueMessage(issue: z.core.$ZodIssue, language: Language): string {
  if (/^invalid_(type|union)$/.test(issue.code) && isMissing(issue) && aboutPresence.includes(issue.message))
    return validationText('required', language);
  const { least } = (issue.code === 'custom' && issue.params) || {};
  if (isLeast(least)) return validationText('leastCharge', language, moneyText(least.amount, least.currency, language));
  if (
    isValidationKey(issue.message) &&
    !((isAboutSize(issue) || isOfWrongType(issue)) && aboutAbsence.includes(issue.message))
  )
    return validationText(issue.message, language);
  switch (issue.code) {
    case 'invalid_type':
      return validationText(isMissing(issue) ? 'required' : (expectedTypes[issue.expected] ?? 'invalid'), language);
    case 'too_small':
      return validationText(
        issue.origin === 'string'
          ? issue.minimum === 1
            ? 'required'
            : 'tooShort'
          : issue.origin === 'array'
            ? 'tooFew'
            : 'tooSmall',
        language,
        issue.minimum,
      );
    case 'too_big':
      return validationText(
        issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooBig',
        language,
        issue.maximum,
      );
    case 'invalid_value':
      return validationText(isMissing(issue) ? 'required' : 'invalidChoice', language);
    case 'invalid_format':
      return validationText(
        issue.format === 'email' ? 'email' : issue.format === 'url' ? 'invalidUrl' : 'invalid',
        language,
      );
    case 'invalid_union':
      return validationText(isMissing(issue) ? 'required' : 'invalid', language);
    default:
      return validationText('invalid', language);
  }
}
