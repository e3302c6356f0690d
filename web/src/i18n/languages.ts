import type { Language } from '@fovea/contracts/fields';

/**
 * Each in its own words, so that anybody finds theirs. The contract's list of languages is the type; its schemas stay
 * out of the first download.
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

export const languages = Object.keys(languageNames) as Language[]; // the record has every language and nothing else

/** To choose one of, each by its own name. */
export const languageOptions = languages.map((code) => ({ value: code, label: languageNames[code] }));
