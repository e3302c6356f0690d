import { type Language, languages } from '@fovea/contracts/fields';

const supported: readonly string[] = languages;
const isLanguage = (code: string): code is Language => supported.includes(code);

/**
 * The supported language of `Accept-Language` that the caller prefers; English otherwise, the specification's fallback.
 */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { code: tag.toLowerCase().split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
  });
  return (
    wanted
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight)
      .map(({ code }) => code)
      .find(isLanguage) ?? 'en'
  );
}
