import { typedCode } from './typed-text.ts';

/** What is written between the parts of a code, and Japan's postal mark before it. */
const separators = /[\s.\-〒]/g;
const britishCode = /^([A-Z\d]{2,4})(\d[A-Z]{2})$/;
/** The one of our countries with letters in its codes. */
export const hasLetters = (country: string): boolean => country === 'GB';

/**
 * As stored: digits alone, or a postcode of the United Kingdom with its one space. Anything else stays for the check.
 */
export function readPostalCode(typed: string): string {
  const code = typedCode(typed).toUpperCase().replace(separators, '');
  return /^\d*$/.test(code) ? code : code.replace(britishCode, '$1 $2');
}

/** Whether a stored code has letters only where the country's codes have them. */
export const fitsCountry = (code: string, country: string): boolean => hasLetters(country) || /^\d*$/.test(code);

/** The rule of an input that has both. */
export const fitsItsCountry = ({ zip, country }: { zip?: string; country: string }): boolean =>
  !zip || fitsCountry(zip, country);

/** Countries that write their codes in two parts. */
const parts: Partial<Record<string, RegExp>> = {
  JP: /^(\d{3})(\d{4})$/,
  PL: /^(\d{2})(\d{3})$/,
  PT: /^(\d{4})(\d{3})$/,
};

/** As the country writes it: 100-0001 in Japan, 00-950 in Poland. A code of another length stays as it is. */
export function showPostalCode(code: string, country: string): string {
  const form = parts[country];
  return form ? code.replace(form, '$1-$2') : code;
}
