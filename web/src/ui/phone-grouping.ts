import { afterCallingCode } from '@fovea/contracts/phone-numbers';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A number in its country's grouping, "+81 90-1234-5678"; an invalid one is not grouped. Its digits are the same as in
 * exported files. Loaded when the first number is shown: the metadata is 80 kB.
 */
export function groupPhone(code: string, number: string): string {
  const digits = afterCallingCode(code, number);
  const known = parsePhoneNumberFromString(`+${code}${digits}`);
  const grouped = known?.isPossible() ? known.formatInternational() : '';
  return grouped.replace(/\D/g, '') === code + digits ? grouped : `+${code} ${digits}`;
}
