import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Language, languages } from '@fovea/contracts/fields';
import { expect, test } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);

const glossary = readFileSync('docs/glossary.md', 'utf8');

/** The column "not" of the second table in docs/glossary.md. */
function replacedWords(language: Language): string[] {
  const row = glossary
    .slice(glossary.indexOf('## Replaced'))
    .match(new RegExp(`^\\| ${language} +\\| ([^|]+)\\|`, 'm'))?.[1];
  if (!row) throw new Error(`docs/glossary.md has no row of replaced words for ${language}`);
  return row.split(',').map((word) => word.trim());
}

/** Also lowers İ, whose lower case has a combining dot. */
function lowered(word: string): string {
  return word.toLowerCase().replaceAll('i\u0307', 'i');
}

/** The first table: English words in lower case and their translations. Text in brackets is an explanation. */
const terms = glossary
  .slice(0, glossary.indexOf('## Replaced'))
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').slice(1, -1).map(wordsOf));

function wordsOf(cell: string): string[] {
  return cell
    .replace(/[(（].*[)）]/, '')
    .split(',')
    .map((word) => lowered(word.trim()));
}

/** Every text of a language by its place: screens, mails, responses, exported lists. */
const placesIn = (language: Language): Map<string, string> =>
  new Map(
    tracked
      .filter((file) => new RegExp(`/(i18n|texts)/${language}(/[\\w-]+)?\\.json$`).test(file))
      .flatMap((file) => leaves(JSON.parse(readFileSync(file, 'utf8')), file.replace(`/${language}`, '/*'))),
  );

const leaves = (value: unknown, place: string): [string, string][] =>
  typeof value === 'string'
    ? [[place, value]]
    : Object.entries(Object(value)).flatMap(([key, inner]) => leaves(inner, `${place} ${key}`));

const textsIn = (language: Language): string[] => [...placesIn(language).values()];

test.each(languages)('the texts in %s use one word per concept', (language) => {
  const texts = textsIn(language).map((text) => text.replace(/\{\{?\w+\}?\}/g, ''));
  expect(texts.length).toBeGreaterThan(1_000);
  const found = replacedWords(language).flatMap((word) =>
    texts.filter((text) => lowered(text).includes(lowered(word))).map((text) => `${word}: ${text}`),
  );
  expect(found).toEqual([]);
});

const english = placesIn('en');

test.each(languages.filter((language) => language !== 'en'))(
  'labels of the glossary use its word in %s',
  (language) => {
    const [heads = [], ...rows] = terms;
    const column = heads.findIndex(([head]) => head === language);
    const texts = placesIn(language);
    const wrong = [...english].flatMap(([place, label]) => {
      const row = rows.find(([words]) => words?.includes(lowered(label)));
      const translated = texts.get(place);
      return row && translated && !row[column]?.includes(lowered(translated))
        ? [`${place}: ${label}, ${translated}`]
        : [];
    });
    expect(column).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  },
);
