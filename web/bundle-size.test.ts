import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { budgets, type FirstPage, firstLoad, readManifest, withImports } from './first-load.ts';

const built = (file: string) => readFileSync(new URL(`./dist/${file}`, import.meta.url), 'utf8');

describe('the built app', () => {
  test.each(Object.entries(budgets))('the first load of %s is within %o of gzipped JavaScript', (page, most) => {
    const { bytes, files } = firstLoad(page as FirstPage); // Object.entries forgets its keys' type
    expect(bytes).toBeLessThanOrEqual(most.bytes);
    expect(files).toBeLessThanOrEqual(most.files);
  });

  test('lies there compressed, smaller than it could be made on its way', () => {
    const files = [...withImports(['index.html', 'src/features/customers/customers-page.tsx'], readManifest())];
    for (const file of files) {
      const small = readFileSync(new URL(`./dist/${file}.br`, import.meta.url));
      expect(brotliDecompressSync(small).toString()).toBe(built(file));
      expect(small.length).toBeLessThan(gzipSync(built(file)).length);
    }
  });

  // Words that only the code of a library has, and that a build keeps.
  test.each([
    ['maps', 'ol-viewport'],
    ['charts', 'visx-group'],
    ['card fields', 'js.stripe.com'],
    ['sentences of the API page', 'Whom a row of the worklist may be handed over to'],
  ])('%s are not in the first load', (_, word) => {
    const files = [
      ...withImports(
        ['index.html', 'src/area-routes.ts', 'src/shell/staff-layout.tsx', 'src/shell/portal-layout.tsx'],
        readManifest(),
      ),
    ];
    expect(files.filter((file) => built(file).includes(word))).toEqual([]);
  });
});
