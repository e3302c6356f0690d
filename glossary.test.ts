import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Language, languages } from '@fovea/contracts/fields';
import { expect, test } from '@jest/globals';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const load = (files: string[]): Promise<unknown[]> =>
  Promise.all(files.map((file) => import(pathToFileURL(file).href)));
const tables = await load(
  tracked.filter((file) => /^services\/.*-words\.ts$|^contracts\/src\/validation-messages\.ts$/.test(file)),
);

/** The column "not" of the second table in docs/glossary.md. */
function replacedWords(language: Language): string[] {
  const glossary = readFileSync('docs/glossary.md', 'utf8');
  const row = glossary
    .slice(glossary.indexOf('## Replaced'))
    .match(new RegExp(`^\\| ${language} +\\| ([^|]+)\\|`, 'm'))?.[1];
  if (!row) throw new Error(`docs/glossary.md has no row of replaced words for ${language}`);
  return row.split(',').map((word) => word.trim());
}

/** Every text of a language: screens, mails, answers, and the tables that hold all languages side by side. */
async function textsIn(language: Language): Promise<string[]> {
  const written = await load([
    `services/notification/src/mails/texts/${language}.ts`,
    `contracts/src/messages/${language}.ts`,
  ]);
  const own = tracked
    .filter((file) => file.startsWith(`web/src/i18n/${language}/`))
    .flatMap((file) => leaves(JSON.parse(readFileSync(file, 'utf8'))));
  return [...own, ...leaves(written), ...tables.flatMap((table) => inTable(table, language))];
}

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const leaves = (value: unknown): string[] =>
  isTable(value) ? Object.values(value).flatMap(leaves) : typeof value === 'string' ? [value] : [];
function inTable(value: unknown, language: Language): string[] {
  if (!isTable(value)) return [];
  return languages.every((each) => each in value)
    ? leaves(value[language])
    : Object.values(value).flatMap((inner) => inTable(inner, language));
}

test.each(languages)('the texts in %s say one word for one thing', async (language) => {
  const texts = (await textsIn(language)).map((text) => text.replace(/\{\{?\w+\}?\}/g, ''));
  expect(texts.length).toBeGreaterThan(1_000);
  const found = replacedWords(language).flatMap((word) =>
    texts.filter((text) => text.toLowerCase().includes(word.toLowerCase())).map((text) => `${word}: ${text}`),
  );
  expect(found).toEqual([]);
});
