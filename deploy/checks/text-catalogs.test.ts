import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCodes } from '@fovea/contracts/errors';
import { languages } from '@fovea/contracts/fields';
import { describe, expect, test } from 'vitest';
import { languageNames } from '../../web/src/i18n/languages.ts';

/** The English files of every catalogue: `…/en.json` of a service, `…/en/<namespace>.json` elsewhere. */
const catalogues = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(web|contracts|services)\/.*\/en(\/[\w-]+)?\.json$/.test(file));
const others = languages.filter((language) => language !== 'en');

/** Texts by dotted key; plural forms of one text share their key. */
function readTexts(language: string, catalogue: string): Map<string, string> {
  const texts = new Map<string, string>();
  const collect = (level: object, path: string) => {
    for (const [key, text] of Object.entries(level)) {
      if (typeof text === 'string') texts.set(`${path}${key}`, text);
      else collect(text, `${path}${key}.`);
    }
  };
  collect(JSON.parse(readFileSync(catalogue.replace(/\/en(?=\.json|\/[\w-]+\.json)/, `/${language}`), 'utf8')), '');
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

test('every error has its message, and every message an error', () =>
  expect([...readTexts('en', 'contracts/src/texts/en/errors.json').keys()].sort()).toEqual(
    Object.keys(errorCodes).sort(),
  ));

test('every language of the contract has its name', () =>
  expect(Object.keys(languageNames).sort()).toEqual([...languages].sort()));

describe.each(catalogues)('%s', (catalogue) => {
  const english = readTexts('en', catalogue);

  test.each(others)('%s has the keys of English', (language) =>
    expect(keysOf(readTexts(language, catalogue))).toEqual(keysOf(english)),
  );

  test.each(others)('%s has the placeholders of English', (language) => {
    for (const [key, text] of readTexts(language, catalogue)) {
      const source = english.get(key) ?? english.get(key.replace(pluralEnd, '_other')) ?? '';
      // The singular may omit its number.
      const expected = /_one$/.test(key) ? placeholdersOf(text) : placeholdersOf(source);
      expect({ key, placeholders: placeholdersOf(text) }).toEqual({ key, placeholders: expected });
    }
  });

  test.each(languages)('%s has its own plural forms', (language) => {
    const texts = [...readTexts(language, catalogue).keys()].filter((key) => pluralEnd.test(key));
    for (const key of new Set(texts.map((text) => text.replace(pluralEnd, '')))) {
      const forms = texts
        .filter((text) => text.replace(pluralEnd, '') === key)
        .map((text) => text.slice(key.length + 1));
      expect({ key, forms: forms.sort() }).toEqual({ key, forms: pluralForms(language) });
    }
  });

  test.each(languages)('%s leaves no text empty', (language) => {
    expect([...readTexts(language, catalogue)].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

/** A mail names the portal's buttons by their labels. */
test.each(languages)('a mail about a declined renewal names the buttons of the portal in %s', (language) => {
  const mails = readTexts(language, 'services/notification/src/texts/en.json');
  const buttons = readTexts(language, 'web/src/i18n/en/billing.json');
  const bodyOf = (kind: string) =>
    [...mails].flatMap(([key, text]) => (key.includes(`.${kind}.body.`) ? [text] : [])).join(' ');
  const pay = buttons.get('declined.pay') ?? '';
  expect(bodyOf('renewalDeclined')).toContain(pay);
  expect(bodyOf('renewalDeclined')).toContain(buttons.get('declined.again') ?? '');
  expect(bodyOf('renewalCardRefused')).toContain(pay);
});
