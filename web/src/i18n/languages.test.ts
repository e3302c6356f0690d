import { readdirSync, readFileSync } from 'node:fs';
import { languages } from '@fovea/contracts/fields';
import { describe, expect, test } from '@jest/globals';
import { languageNames } from './languages.ts';

const here = new URL('./', import.meta.url);
const namespaces = readdirSync(new URL('en/', here));
const others = languages.filter((language) => language !== 'en');

/** Texts by dotted key; plural forms of one text share their key. */
function readTexts(language: string, namespace: string): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (level: object, path: string) => {
    for (const [key, text] of Object.entries(level)) {
      if (typeof text === 'string') texts.set(`${path}${key}`, text);
      else walk(text, `${path}${key}.`);
    }
  };
  walk(JSON.parse(readFileSync(new URL(`${language}/${namespace}`, here), 'utf8')), '');
  return texts;
}

const pluralEnd = /_(zero|one|two|few|many|other)$/;
const keysOf = (texts: Map<string, string>) =>
  [...new Set([...texts.keys()].map((key) => key.replace(pluralEnd, '')))].sort();
const placeholdersOf = (text: string) => [...new Set(text.match(/\{\{\s*\w+|<\/?\w+>/g) ?? [])].sort();

/** The plural forms a language uses for the counts that occur here. */
function pluralForms(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)))].sort();
}

test('every language of the contract has its name', () =>
  expect(Object.keys(languageNames).sort()).toEqual([...languages].sort()));

describe.each(namespaces)('%s', (namespace) => {
  const english = readTexts('en', namespace);

  test.each(others)('%s has the keys of English', (language) =>
    expect(keysOf(readTexts(language, namespace))).toEqual(keysOf(english)),
  );

  test.each(others)('%s has the placeholders of English', (language) => {
    for (const [key, text] of readTexts(language, namespace)) {
      const source = english.get(key) ?? english.get(key.replace(pluralEnd, '_other')) ?? '';
      // "one" may be said without its number.
      const expected = /_one$/.test(key) ? placeholdersOf(text) : placeholdersOf(source);
      expect({ key, placeholders: placeholdersOf(text) }).toEqual({ key, placeholders: expected });
    }
  });

  test.each(languages)('%s has its own plural forms', (language) => {
    const texts = [...readTexts(language, namespace).keys()].filter((key) => pluralEnd.test(key));
    for (const key of new Set(texts.map((text) => text.replace(pluralEnd, '')))) {
      const forms = texts
        .filter((text) => text.replace(pluralEnd, '') === key)
        .map((text) => text.slice(key.length + 1));
      expect({ key, forms: forms.sort() }).toEqual({ key, forms: pluralForms(language) });
    }
  });

  test.each(languages)('%s leaves no text empty', (language) => {
    expect([...readTexts(language, namespace)].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});
