import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('adding-a-page.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/^```tsx? (\S+)\n(.*?)^```/gms)].map(([, file = '', code = '']) => ({ file, code }));
const described = new Map(blocks.map(({ file, code }) => [file, code]));
const textOf = (file: string) => described.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');

const imported = blocks.flatMap(({ file, code }) =>
  [...code.matchAll(/import \{ ([^}]+) \} from '(\.[^']+)'/g)].flatMap(([, names = '', from = '']) =>
    names.split(', ').map((name) => [name.replace('type ', ''), join(dirname(file), from)] as const),
  ),
);

test('describes files', () => expect(blocks.length).toBeGreaterThan(1));

test.each(imported)('%s, which the steps import, is in %s', (name, file) =>
  expect(textOf(file)).toMatch(new RegExp(`^export (async )?(const|function|type) ${name}\\b`, 'm')),
);

test.each(['web/src/area-routes.ts', 'web/src/i18n/resources.d.ts', 'dependency-cruiser.config.js'])(
  '%s, which the steps name, exists',
  (file) => {
    expect(page).toContain(file);
    expect(existsSync(file)).toBe(true);
  },
);

test.each([...page.matchAll(/`(features\/[\w/-]+\.tsx?)`/g)].map(([, file]) => file))('%s is an example', (file) =>
  expect(existsSync(join('web/src', file ?? ''))).toBe(true),
);
