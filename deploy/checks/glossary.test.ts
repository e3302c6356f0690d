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

/** Also İ, whose small letter is i. */
function lowered(word: string): string {
  return word.toLowerCase().replaceAll('i\u0307', 'i');
}

/** The first table: English words in lower case, and how each language says them. What is in brackets is explained. */
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

/** Every text of a language by its place: screens, mails, answers, exported lists. */
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

test.each(languages)('the texts in %s say one word for one thing', (language) => {
  const texts = textsIn(language).map((text) => text.replace(/\{\{?\w+\}?\}/g, ''));
  expect(texts.length).toBeGreaterThan(1_000);
  const found = replacedWords(language).flatMap((word) =>
    texts.filter((text) => lowered(text).includes(lowered(word))).map((text) => `${word}: ${text}`),
  );
  expect(found).toEqual([]);
});

const english = placesIn('en');

test.each(languages.filter((language) => language !== 'en'))(
  'a label that is a word of the glossary is that word in %s',
  (language) => {
    const [heads = [], ...rows] = terms;
    const column = heads.findIndex(([head]) => head === language);
    const texts = placesIn(language);
    const wrong = [...english].flatMap(([place, label]) => {
      const row = rows.find(([words]) => words?.includes(lowered(label)));
      const said = texts.get(place);
      return row && said && !row[column]?.includes(lowered(said)) ? [`${place}: ${label}, ${said}`] : [];
    });
    expect(column).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  },
);
