import { type Language, languages } from '@fovea/contracts/fields';
import i18n, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Written in their own language, so that anybody finds theirs. */
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

/** `?lang=qps` in development: every translated text shows as [[namespace:key]], so a forgotten literal stands out. */
const pseudo = 'qps';
const files = import.meta.glob<Record<string, unknown>>('./*/*.json', { import: 'default' });

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  async read(language, namespace) {
    const texts = await files[`./${language === pseudo ? 'en' : language}/${namespace}.json`]?.();
    if (!texts) throw new Error(`No texts ${language}/${namespace}`);
    return language === pseudo ? pseudoTexts(texts, `${namespace}:`) : Object(texts);
  },
};

/** Starts translation with the namespaces every page needs; the others come with their pages. */
export async function startI18n(userLanguage?: string | null): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language === pseudo ? 'en' : language;
  });
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: detectLanguage(userLanguage),
      // All languages are complete (a test sees to it), so loading English beside the chosen one would be waste.
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['shell', 'ui', 'errors'],
      defaultNS: 'ui',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

/** Changes the language at once and remembers it on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem('language', language);
  await i18n.changeLanguage(language);
}

/** The language in use, as the contract knows it. */
export function currentLanguage(): Language {
  return supported(i18n.language) ?? 'en';
}

/** The first supported of: the address, what was chosen on this device, the person's own language, the browser's; else English. */
export function detectLanguage(userLanguage?: string | null): string {
  const asked = new URLSearchParams(location.search).get('lang');
  if (import.meta.env.DEV && asked === pseudo) return pseudo;
  const wishes = [asked, localStorage.getItem('language'), userLanguage, ...navigator.languages];
  return wishes.map(supported).find((language) => language !== undefined) ?? 'en';
}

function supported(wish: string | null | undefined): Language | undefined {
  const short = wish?.toLowerCase().split('-')[0];
  return languages.find((language) => language === short);
}

function pseudoTexts(texts: Record<string, unknown>, path: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? `[[${path}${key}]]` : pseudoTexts(Object(text), `${path}${key}.`)]),
  );
}
