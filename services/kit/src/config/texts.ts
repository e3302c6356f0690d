import { readFileSync } from 'node:fs';
import { type Language, languages } from '@fovea/contracts/fields';

/** A service's texts by language, from the `<language>.json` of a folder. English is their type; a test compares them. */
export function readTexts<Texts>(folder: URL): Record<Language, Texts> {
  const read = (language: Language) => JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Texts;
  return Object.fromEntries(languages.map((language) => [language, read(language)])) as Record<Language, Texts>;
}
