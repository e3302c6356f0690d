import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../src/text-elements/', import.meta.url));

/**
 * Compiles JSX of the app and its libraries to `src/text-elements`: text beside other children gets its own element,
 * which a browser's translator can replace.
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
