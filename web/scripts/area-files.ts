import type { Plugin } from 'vite';

/** What every page behind a sign-in is made of. */
const parts = ['/src/area-routes.ts', '/src/shell/guard.ts'];
const place = '/* files of the areas */';

/**
 * Writes the built files of all areas into the page, so that a browser with a session fetches them with the first one
 * instead of after it.
 */
export function areaFiles(): Plugin {
  return {
    name: 'area-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = new Set<string>();
        const add = (file: string) => {
          const chunk = bundle[file];
          if (files.has(file) || chunk?.type !== 'chunk' || html.includes(file)) return;
          files.add(file);
          chunk.imports.forEach(add);
        };
        for (const [file, chunk] of Object.entries(bundle))
          if (chunk.type === 'chunk' && parts.some((part) => chunk.facadeModuleId?.endsWith(part))) add(file);
        if (files.size < parts.length || !html.includes(place))
          throw new Error('The page or the build lacks the files of the areas');
        return html.replace(place, [...files].map((file) => `'/${file}'`).join(', '));
      },
    },
  };
}
