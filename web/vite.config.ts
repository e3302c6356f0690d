import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './scripts/compressed.ts';
import { firstPaintScript } from './scripts/first-paint.ts';
import { gazetteer } from './scripts/gazetteer.ts';
import { texts } from './scripts/texts.ts';
import { withoutSummaries } from './scripts/without-summaries.ts';
import { worker } from './scripts/worker.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react(), gazetteer(), texts(), firstPaintScript(), worker(), withoutSummaries(), compressed()],
  server: { port: Number(process.env.WEB_PORT ?? 5173), proxy: { '/api': { target: gateway, changeOrigin: true } } },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // A visit takes few files: what the first page needs, what talks to the server, the icons, and what many pages
    // share. The rest comes with the page that needs it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'paths', test: /\/features\/[\w-]+\/paths\.ts$/ },
            // A contract that few pages use comes with them.
            {
              name: 'contracts',
              minShareCount: 9,
              test: /\/contracts\/src\/(?!validation-messages)|\/node_modules\/zod\//,
            },
            { name: 'icons', test: /\/node_modules\/@fluentui\/react-icons\// },
            // What every page behind a sign-in stands in.
            { name: 'frame', test: /\/(user-menu|support-layer|skip-link|notification-bell)\.tsx$/ },
            { name: 'shared', minShareCount: 9 },
            // What is left of lists, of the families' first page and of records is small, and each file a request.
            {
              name: 'lists',
              test: /\/parts\/patients\/|\/ui\/(table\/|create-link|flush-tabs)|\/(rate-badge|invitation-state|filter-date|take-back|customers\/ask)\.tsx?$/,
            },
            { name: 'portal', test: /\/my-device\/(track-card|device-card|device-queries)\.tsx?$/ },
            {
              name: 'parts',
              minShareCount: 2,
              test: /\/src\/(parts|ui|features\/customers)\//,
              entriesAware: true,
              entriesAwareMergeThreshold: 7_000,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
});
