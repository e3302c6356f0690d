import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { areaFiles } from './scripts/area-files.ts';
import { gazetteer } from './scripts/gazetteer.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react(), gazetteer(), areaFiles()],
  server: { port: Number(process.env.WEB_PORT ?? 5173), proxy: { '/api': { target: gateway, changeOrigin: true } } },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // A visit takes few files: one for the first page, one for a language, and one with what most pages behind a
    // sign-in share. What few pages need comes with them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: textsOf },
            { name: 'start', tags: ['$initial'], test: /(?<!main\.tsx|index\.html)$/ },
            { name: 'icons', test: /node_modules\/@fluentui\/react-icons\// },
            { name: 'shared', minShareCount: 6 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
});

/** All texts of a language travel together: apart, each page would wait for several small files. */
function textsOf(file: string): string | null {
  const language = /\/src\/i18n\/(\w+)\/[\w-]+\.json$/.exec(file)?.[1];
  return language ? `texts-${language}` : null;
}
