import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tracked = new Set(execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n'));
const rooms = /^(contracts|services|gateway|web|deploy|docs)\/[\w./-]+\.\w+$/;
const here = new URL('./', import.meta.url);
const named = readdirSync(here)
  .filter((file) => file.startsWith('adding-') && file.endsWith('.md'))
  .flatMap((file) =>
    [...readFileSync(new URL(file, here), 'utf8').matchAll(/`([^`\s]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => rooms.test(path))
      .map((path) => [file, path] as const),
  );

test('files are named', () => expect(named.length).toBeGreaterThan(20));
test.each(named)('%s: %s exists', (_, path) => expect(tracked.has(path)).toBe(true));
