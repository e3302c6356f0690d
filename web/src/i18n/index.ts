import { texts } from 'virtual:texts';
import type { Language } from '@fovea/contracts/fields';
import i18n, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { languageOf } from './languages.ts';
import { partOf } from './namespaces.ts';

/**
 * `?lang=qps` in development shows every translated text as [[namespace:key]], so that untranslated text stands out.
 */
const pseudo = 'qps';

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  async read(language, namespace) {
    const words = (await texts[languageOf(language) ?? 'en'][partOf(namespace)]())[namespace];
    if (!words) throw new Error(`No texts ${language}/${namespace}`);
    return language === pseudo ? pseudoTexts(words, `${namespace}:`) : words;
  },
};

/** Starts translation with the namespaces every page needs; the others come with their pages. */
export async function startI18n(language: string): Promise<void> {
  i18n.on('languageChanged', (chosen) => {
    document.documentElement.lang = chosen === pseudo ? 'en' : chosen;
  });
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // A test ensures that all languages are complete, so no fallback language is loaded.
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['shell', 'ui', 'errors'],
      defaultNS: 'ui',
      interpolation: { escapeValue: false },
      returnNull: false,
      // Wraps the text around a sentence's elements, as `text-elements` wraps all other text.
      react: { transWrapTextNodes: 'span' },
    });
}

/** Changes the language and stores it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem('language', language);
  await i18n.changeLanguage(language);
}

/** The current language, as a contract value. */
export function currentLanguage(): Language {
  return languageOf(i18n.language) ?? 'en';
}

/**
 * The first supported of: the address, what was chosen on this device, the person's own language, the browser's; else
 * English.
 */
export function detectLanguage(userLanguage?: string | null): string {
  const asked = new URLSearchParams(location.search).get('lang');
  if (import.meta.env.DEV && asked === pseudo) return pseudo;
  const wishes = [asked, localStorage.getItem('language'), userLanguage, ...navigator.languages];
  return wishes.map(languageOf).find((language) => language !== undefined) ?? 'en';
}

function pseudoTexts(texts: Record<string, unknown>, path: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? `[[${path}${key}]]` : pseudoTexts(Object(text), `${path}${key}.`),
    ]),
  );
}
