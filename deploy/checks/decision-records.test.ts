import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('docs/decisions/README.md lists every decision by its title', () => {
  const read = (file: string) => readFileSync(`docs/decisions/${file}`, 'utf8');
  const records = readdirSync('docs/decisions').filter((file) => /^\d{3}-.*\.md$/.test(file));
  expect(read('README.md').match(/^- .*$/gm)).toEqual(
    records.sort().map((file) => `- [${read(file).match(/^# (\d{3}: .*)$/m)?.[1]}](${file})`),
  );
});
