import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

export type CallingCode = { country: string; code: string; name: string };

/** Every country's calling code with its name in this language, sorted by name: about 240. */
export function callingCodes(language: string): CallingCode[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return getCountries()
    .map((country) => ({ country, code: getCountryCallingCode(country), name: names.of(country) ?? country }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}
