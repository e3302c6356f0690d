import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';

const dist = new URL('./dist/', import.meta.url);
const manifestFile = new URL('.vite/manifest.json', dist);
const limitBytes = 180_000;

const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }));

/** What a browser runs before a sign-in page can be used: the entry, the page, its texts, a theme, and all they import at once. */
const firstLoad = [
  'index.html',
  'src/theme/dark-theme.ts',
  'src/i18n/ja/shell.json',
  'src/i18n/ja/ui.json',
  'src/i18n/ja/errors.json',
  'src/i18n/ja/sign-in.json',
];

describe('the built app', () => {
  const manifest = Manifest.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));

  test.each(['staff', 'portal'])('the first load of the %s sign-in page is at most 180 kB of gzipped JavaScript', (kind) => {
    const files = withImports([...firstLoad, `src/features/sign-in/${kind}-sign-in-page.tsx`], manifest);
    expect(totalGzip(files)).toBeLessThanOrEqual(limitBytes);
  });

  test.each(['ol', '@visx', '@react-pdf', '@stripe'])('%s is not in the first load', (library) => {
    const files = withImports(['index.html'], manifest);
    const sources = Object.keys(manifest).filter((source) => files.has(manifest[source]?.file ?? ''));
    expect(sources.filter((source) => source.includes(`node_modules/${library}/`))).toEqual([]);
  });
});

function withImports(sources: readonly string[], manifest: z.infer<typeof Manifest>, files = new Set<string>()): Set<string> {
  for (const source of sources) {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    withImports(chunk.imports ?? [], manifest, files);
  }
  return files;
}

function totalGzip(files: ReadonlySet<string>): number {
  return [...files].reduce((total, file) => total + gzipSync(readFileSync(new URL(file, dist))).length, 0);
}
