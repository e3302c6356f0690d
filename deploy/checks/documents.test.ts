import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const documents = tracked.filter((file) => file.endsWith('.md'));
const records = readdirSync('docs/decisions').filter((file) => /^\d{3}-/.test(file));

const read = (file: string) => readFileSync(file, 'utf8');
const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** The anchors of a document's headings, as GitHub and Forgejo make them. */
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('links between documents lead to a file and a heading', () => {
  const links = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([link, path, anchor]) => {
      const target = path ? join(dirname(file), path) : file;
      const isFound = existsSync(target) && (!anchor || anchorsOf(target).includes(anchor));
      return isFound ? undefined : `${file}: ${link}`;
    }),
  );
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter(Boolean)).toEqual([]);
});

test('every decision that a file refers to is recorded', () => {
  const numbers = new Set(records.map((file) => file.slice(0, 3)));
  const dangling = tracked
    .filter((file) => /\.(ts|tsx|js|mjs|md|prisma|sql|ya?ml|conf|sh)$/.test(file) && !file.includes('/migrations/'))
    .flatMap((file) =>
      [...read(file).matchAll(/\b(?:decisions? |decisions\/)(\d{3})\b/gi)].flatMap(([, number = '']) =>
        numbers.has(number) ? [] : [`${file}: ${number}`],
      ),
    );
  expect(dangling).toEqual([]);
});

test.each(records)('%s is a page of context, decision and consequences', (file) => {
  const [head, ...sections] = read(`docs/decisions/${file}`).split(/^## /m);
  expect(head).toMatch(/^# \d{3}: .+\n\nDate: \d{4}-\d\d-\d\d\. Status: .+\n\n$/);
  expect(sections.map((section) => section.split('\n')[0])).toEqual(['Context', 'Decision', 'Consequences']);
  expect(wordsIn(sections.join(' '))).toBeLessThanOrEqual(250);
});

test('the README is short', () => {
  const lines = read('README.md').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(90);
  expect(wordsIn(lines.join('\n'))).toBeLessThanOrEqual(900);
  expect(lines.filter((line) => line.length > 200)).toEqual([]);
});
