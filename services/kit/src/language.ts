import { type Language, languages } from '@fovea/contracts/fields';

const known: readonly string[] = languages;
const isLanguage = (code: string): code is Language => known.includes(code);

/** The first language of `Accept-Language` that we speak, by the caller's own order of preference; else English. */
export function languageOf(header: string | undefined): Language {
  if (!header) return 'en';
  const wanted = header.split(',').map((part) => {
    const [code = '', weight] = part.trim().split(';q=');
    return { code: code.toLowerCase().split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
  });
  return (
    wanted
      .sort((a, b) => b.weight - a.weight)
      .map(({ code }) => code)
      .find(isLanguage) ?? 'en'
  );
}
