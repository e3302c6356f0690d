import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Language, languages } from '@fovea/contracts/fields';
import { expect, test } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);

/** The column "not" of the second table in docs/glossary.md. */
function replacedWords(language: Language): string[] {
  const glossary = readFileSync('docs/glossary.md', 'utf8');
  const row = glossary
    .slice(glossary.indexOf('## Replaced'))
    .match(new RegExp(`^\\| ${language} +\\| ([^|]+)\\|`, 'm'))?.[1];
  if (!row) throw new Error(`docs/glossary.md has no row of replaced words for ${language}`);
  return row.split(',').map((word) => word.trim());
}

/** Every text of a language: screens, mails, answers, exported lists. */
const textsIn = (language: Language): string[] =>
  tracked
    .filter((file) => new RegExp(`/(i18n|texts)/${language}(/[\\w-]+)?\\.json$`).test(file))
    .flatMap((file) => leaves(JSON.parse(readFileSync(file, 'utf8'))));

const leaves = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(leaves);

test.each(languages)('the texts in %s say one word for one thing', (language) => {
  const texts = textsIn(language).map((text) => text.replace(/\{\{?\w+\}?\}/g, ''));
  expect(texts.length).toBeGreaterThan(1_000);
  const found = replacedWords(language).flatMap((word) =>
    texts.filter((text) => text.toLowerCase().includes(word.toLowerCase())).map((text) => `${word}: ${text}`),
  );
  expect(found).toEqual([]);
});
