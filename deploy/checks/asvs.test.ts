import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'docs/security';
const pages = readdirSync(folder).map((file) => `${folder}/${file}`);
const text = readFileSync(`${folder}/asvs.md`, 'utf8');
const rows = [...text.matchAll(/^\|(.+)\|$/gm)]
  .map(([, line = '']) => line.split('|').map((cell) => cell.trim()))
  .filter(([number = '']) => /^\d+\.\d+\.\d+$/.test(number))
  .map(([number = '', level, requirement, state = '', place = '', proof = '']) => ({
    number,
    level,
    requirement,
    state,
    place,
    proof,
  }));
const numbersOf = (state: string) => rows.filter((row) => row.state === state).map(({ number }) => number);

/** Paths in backticks: from a folder of the repository, or a file at its root. */
const pathsIn = (page: string) =>
  [...page.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /^(contracts|deploy|docs|gateway|services|web)\//.test(path));

test.each(pages)('every path named in %s exists', (page) => {
  expect(pathsIn(readFileSync(page, 'utf8')).filter((path) => !existsSync(path))).toEqual([]);
});

test('each of the 253 requirements of levels 1 and 2 stands once', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(253);
  expect(rows).toHaveLength(253);
  expect(rows.filter(({ level = '' }) => !['1', '2'].includes(level))).toEqual([]);
  expect(rows.filter(({ requirement }) => !requirement)).toEqual([]);
});

test('a met requirement names its place, a missing one what is missing, another one why', () => {
  const isComplete = ({ state, place, proof }: (typeof rows)[number]) =>
    ({
      met: place !== '' && proof !== '' && !proof.startsWith('missing'),
      missing: place !== '' && /^missing: \S/.test(proof),
      operator: place !== '' && proof !== '',
      'n/a': place !== '',
    })[state] ?? false;
  expect(rows.filter((row) => !isComplete(row))).toEqual([]);
});

test('the page counts them as they stand', () => {
  const [met, missing, operator, others] = ['met', 'missing', 'operator', 'n/a'].map(
    (state) => numbersOf(state).length,
  );
  const apply = Number(met) + Number(missing) + Number(operator);
  const share = ((100 * Number(met)) / apply).toFixed(1);
  expect(text).toContain(
    `${apply} apply: ${met} met, ${missing} missing, ${operator} operator. ${others} do not apply. Met: ${share} %.`,
  );
});
