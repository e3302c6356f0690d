import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const dist = new URL('./dist/', import.meta.url);
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }));
export type Manifest = z.infer<typeof Manifest>;

/** What a browser runs before a sign-in page can be used: the entry, the page, its texts, a theme, and all they import at once. */
const firstLoad = [
  'index.html',
  'src/theme/dark-theme.ts',
  'src/i18n/ja/shell.json',
  'src/i18n/ja/ui.json',
  'src/i18n/ja/errors.json',
  'src/i18n/ja/sign-in.json',
];

export const readManifest = (): Manifest => Manifest.parse(JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')));

/** Gzipped bytes of the JavaScript a browser fetches for the sign-in page of staff or of the portal, as built in `dist`. */
export function firstLoadBytes(kind: 'staff' | 'portal'): number {
  const files = withImports([...firstLoad, `src/features/sign-in/${kind}-sign-in-page.tsx`], readManifest());
  return [...files].reduce((total, file) => total + gzipSync(readFileSync(new URL(file, dist))).length, 0);
}

/** The built files of some sources and of all they import at once. Throws for a source the build does not have. */
export function withImports(sources: readonly string[], manifest: Manifest, files = new Set<string>()): Set<string> {
  for (const source of sources) {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    withImports(chunk.imports ?? [], manifest, files);
  }
  return files;
}
