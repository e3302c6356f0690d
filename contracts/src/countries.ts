import type { Language } from './fields.ts';

/**
 * Supported countries of companies and families: name, ISO key, default time zone, calling code, and the medical
 * emergency number, which the platform's settings may override.
 */
export const countries = [
  { name: 'Australia', key: 'AU', timezone: 'Australia/Sydney', mobileCountryCode: '61', emergencyNumber: '000' },
  { name: 'Japan', key: 'JP', timezone: 'Asia/Tokyo', mobileCountryCode: '81', emergencyNumber: '119' },
  { name: 'New Zealand', key: 'NZ', timezone: 'Pacific/Auckland', mobileCountryCode: '64', emergencyNumber: '111' },
  { name: 'Poland', key: 'PL', timezone: 'Europe/Warsaw', mobileCountryCode: '48', emergencyNumber: '112' },
  { name: 'Singapore', key: 'SG', timezone: 'Asia/Singapore', mobileCountryCode: '65', emergencyNumber: '995' },
  { name: 'Turkey', key: 'TR', timezone: 'Europe/Istanbul', mobileCountryCode: '90', emergencyNumber: '112' },
  { name: 'United Kingdom', key: 'GB', timezone: 'Europe/London', mobileCountryCode: '44', emergencyNumber: '999' },
  { name: 'Norway', key: 'NO', timezone: 'Europe/Oslo', mobileCountryCode: '47', emergencyNumber: '113' },
  { name: 'France', key: 'FR', timezone: 'Europe/Paris', mobileCountryCode: '33', emergencyNumber: '15' },
  { name: 'Spain', key: 'ES', timezone: 'Europe/Madrid', mobileCountryCode: '34', emergencyNumber: '112' },
  { name: 'Italy', key: 'IT', timezone: 'Europe/Rome', mobileCountryCode: '39', emergencyNumber: '112' },
  { name: 'Germany', key: 'DE', timezone: 'Europe/Berlin', mobileCountryCode: '49', emergencyNumber: '116117' },
  { name: 'Portugal', key: 'PT', timezone: 'Europe/Lisbon', mobileCountryCode: '351', emergencyNumber: '112' },
  { name: 'Luxembourg', key: 'LU', timezone: 'Europe/Luxembourg', mobileCountryCode: '352', emergencyNumber: '112' },
  { name: 'Belgium', key: 'BE', timezone: 'Europe/Brussels', mobileCountryCode: '32', emergencyNumber: '112' },
  { name: 'Austria', key: 'AT', timezone: 'Europe/Vienna', mobileCountryCode: '43', emergencyNumber: '144' },
  { name: 'Switzerland', key: 'CH', timezone: 'Europe/Zurich', mobileCountryCode: '41', emergencyNumber: '144' },
  { name: 'Malaysia', key: 'MY', timezone: 'Asia/Kuala_Lumpur', mobileCountryCode: '60', emergencyNumber: '999' },
  { name: 'Philippines', key: 'PH', timezone: 'Asia/Manila', mobileCountryCode: '63', emergencyNumber: '911' },
  { name: 'Taiwan', key: 'TW', timezone: 'Asia/Taipei', mobileCountryCode: '886', emergencyNumber: '119' },
  { name: 'Vietnam', key: 'VN', timezone: 'Asia/Ho_Chi_Minh', mobileCountryCode: '84', emergencyNumber: '115' },
] as const;

export const countryKeys = countries.map((country) => country.key);
export type CountryKey = (typeof countries)[number]['key'];
const officialLanguages: Readonly<Record<string, Language>> = {
  JP: 'ja',
  PL: 'pl',
  TR: 'tr',
  FR: 'fr',
  LU: 'fr',
  ES: 'es',
  DE: 'de',
  AT: 'de',
  CH: 'de',
  MY: 'ms',
};
/** Language of documents for companies of a country. */
export const languageOf = (country: string): Language => officialLanguages[country] ?? 'en';

export const defaultTimezone = 'America/Los_Angeles';
export const defaultCallingCode = '81';
/** The supported country of a calling code, if any. */
export const countryOfCode = (code: string): (typeof countries)[number] | undefined =>
  countries.find(({ mobileCountryCode }) => mobileCountryCode === code);
