import type { Language } from '@fovea/contracts/fields';

/** A country of ISO 3166 as its reader calls it. */
export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
