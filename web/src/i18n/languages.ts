import type { Language } from '@fovea/contracts/fields';

/**
 * The name of each language in that language. Typed by the contract's list, whose schemas stay out of the first
 * download.
 */
export const languageNames: Record<Language, string> = {
  en: 'English',
  ja: '日本語',
  ms: 'Bahasa Melayu',
  tr: 'Türkçe',
  pl: 'Polski',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
};

/** The language of this code, if it is one of ours: `pt-BR` is not, `de-AT` is German. */
export function languageOf(code: string | null | undefined): Language | undefined {
  const short = code?.toLowerCase().split('-')[0];
  return languages.find((language) => language === short);
}

export const languages = Object.keys(languageNames) as Language[]; // the record's keys are exactly the languages

/** Options of a language selector. */
export const languageOptions = languages.map((code) => ({ value: code, label: languageNames[code] }));
