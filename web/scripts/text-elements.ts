import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../src/text-elements/', import.meta.url));

/**
 * Elements of the app and of its libraries are made by `src/text-elements`, which makes them by React: text beside
 * other children stands in an element of its own, so that a browser's translator can replace it.
 */
export const textElements = (): Plugin => ({
  name: 'text-elements',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react\/jsx-(dev-)?runtime$/ },
    handler: (source, importer) =>
      importer?.startsWith(folder) ? null : `${folder}${source.slice('react/'.length)}.ts`,
  },
});
