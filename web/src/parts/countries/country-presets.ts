import { type CountryKey, countries, defaultCallingCode, defaultTimezone } from '@fovea/contracts/countries';
import type { Language } from '@fovea/contracts/fields';
import i18n from 'i18next';
import { languageOf } from '../../i18n/languages.ts';

const spokenIn: Partial<Record<CountryKey, Language>> = {
  AU: 'en',
  JP: 'ja',
  NZ: 'en',
  PL: 'pl',
  SG: 'en',
  TR: 'tr',
  GB: 'en',
  FR: 'fr',
  ES: 'es',
  DE: 'de',
  LU: 'fr',
  BE: 'fr',
  AT: 'de',
  CH: 'de',
  MY: 'ms',
};

export type CountryPresets = {
  country: CountryKey | undefined;
  timezone: string;
  mobileCountryCode: string;
  language: Language;
};

/** Presets of a clinic's country; without a country the specified defaults in the language of the page. */
export function presetsOf(key: string | undefined): CountryPresets {
  const country = countries.find((one) => one.key === key);
  return {
    country: country?.key,
    timezone: country?.timezone ?? defaultTimezone,
    mobileCountryCode: country?.mobileCountryCode ?? defaultCallingCode,
    language: (country && spokenIn[country.key]) ?? languageOf(i18n.language) ?? 'en',
  };
}
