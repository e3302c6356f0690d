import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * A number in its country's grouping, "+81 90-1234-5678"; one that is none there stays as it is stored. Loaded when the
 * first number is shown: the metadata is 80 kB.
 */
export function groupPhone(code: string, number: string): string {
  const plain = `+${code} ${number}`;
  const known = parsePhoneNumberFromString(`+${code}${number}`);
  return known?.isPossible() && known.countryCallingCode === code ? known.formatInternational() : plain;
}
