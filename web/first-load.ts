import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const dist = new URL('./dist/', import.meta.url);
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }));
export type Manifest = z.infer<typeof Manifest>;

const signIn = ['index.html', 'virtual:texts/ja/first'];
const staff = [
  ...signIn,
  'src/area-routes.ts',
  'src/shell/guard.ts',
  'src/shell/hosts.tsx',
  'src/shell/staff-layout.tsx',
];

/**
 * What a browser runs before a page can be used: the entry, the texts of a language, the page, and all they import at
 * once.
 */
const pages = { 'sign-in': signIn, 'staff list': [...staff, 'src/features/customers/customers-page.tsx'] };
export type FirstPage = keyof typeof pages;

/** Gzipped bytes of JavaScript that a first visit may fetch, by page. */
export const budgets: Record<FirstPage, number> = { 'sign-in': 215_000, 'staff list': 450_000 };

export const readManifest = (): Manifest =>
  Manifest.parse(JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')));

/** Gzipped bytes of the JavaScript a browser fetches for a page, as built in `dist`. */
export function firstLoadBytes(page: FirstPage): number {
  const files = withImports(pages[page], readManifest());
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
