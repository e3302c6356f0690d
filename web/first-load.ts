import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const dist = new URL('./dist/', import.meta.url);
const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }));
export type Manifest = z.infer<typeof Manifest>;

const signIn = ['index.html', 'virtual:texts/ja/first'];
const area = [...signIn, 'src/area-routes.ts', 'src/shell/hosts.tsx'];
const staffArea = [...area, 'src/shell/staff-layout.tsx'];
const list = [...staffArea, 'src/features/customers/customers-page.tsx'];
const myDevice = [
  'virtual:texts/ja/portal',
  'src/shell/portal-layout.tsx',
  'src/features/my-device/my-device-page.tsx',
];

/**
 * What a browser runs before a page can be used: the entry, the texts of a language, the page, and all they import at
 * once.
 */
const pages = {
  'sign-in': signIn,
  'My Device': [...area, ...myDevice],
  Home: [...staffArea, 'src/features/dashboard/dashboard-page.tsx'],
  'staff list': list,
  record: [...list, 'src/features/customers/customer-dialog.tsx'],
};
export type FirstPage = keyof typeof pages;

/** Gzipped bytes of JavaScript that a first visit may fetch, and in how many files, by page. */
export const budgets: Record<FirstPage, { bytes: number; files: number }> = {
  'sign-in': { bytes: 215_000, files: 5 },
  'My Device': { bytes: 453_000, files: 16 },
  Home: { bytes: 482_000, files: 18 },
  'staff list': { bytes: 453_000, files: 15 },
  record: { bytes: 514_000, files: 23 },
};

export const readManifest = (): Manifest =>
  Manifest.parse(JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')));

/** The JavaScript a browser fetches for a page, as built in `dist`: gzipped bytes, and files. */
export function firstLoad(page: FirstPage): { bytes: number; files: number } {
  const files = [...withImports(pages[page], readManifest())];
  const bytes = files.reduce((total, file) => total + gzipSync(readFileSync(new URL(file, dist))).length, 0);
  return { bytes, files: files.length };
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
