import type { Language } from '@fovea/contracts/fields';

/** The name of an ISO 3166 country in a language. */
export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
