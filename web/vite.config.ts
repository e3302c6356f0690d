import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './scripts/compressed.ts';
import { firstPaintScript } from './scripts/first-paint.ts';
import { gazetteer } from './scripts/gazetteer.ts';
import { portalManifests } from './scripts/portal-manifests.ts';
import { textElements } from './scripts/text-elements.ts';
import { texts } from './scripts/texts.ts';
import { withoutDocumentation } from './scripts/without-documentation.ts';
import { worker } from './scripts/worker.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [
    react(),
    textElements(),
    gazetteer(),
    texts(),
    firstPaintScript(),
    portalManifests(),
    worker(),
    withoutDocumentation(),
    compressed(),
  ],
  server: { port: Number(process.env.WEB_PORT ?? 5173), proxy: { '/api': { target: gateway, changeOrigin: true } } },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // A visit takes few files: what the first page needs, what talks to the server, the icons, and what many pages
    // share. The rest comes with the page that needs it, in the first group that names it.
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
            {
              name: 'frame',
              test: /\/(navigation-progress|notification-bell|skip-link|support-layer|use-changes|use-region-switch|user-menu)\.tsx?$|\/sessions\/portal-endpoints|\/contracts\/src\/usage\/|\/(@swc\/helpers|@fluentui\/react-motion-components-preview)\//,
            },
            { name: 'shared', minShareCount: 9 },
            { name: 'rates', test: /\/contracts\/src\/usage\/compliance-/ },
            // What is left is small, and each file a request: what is seen together comes together.
            {
              name: 'lists',
              test: /\/parts\/patients\/|\/ui\/(table\/|create-link|flush-tabs)|\/(rate-badge|invitation-state|filter-date|run-undo|customers\/(confirm|customer-cells))\.tsx?$/,
            },
            { name: 'portal', test: /\/my-device\/(track-card|device-card|device-queries)\.tsx?$/ },
            // What shows changes and jobs on a page that is open.
            {
              name: 'live',
              test: /\/shell\/(staff-changes|family-changes|start-refreshing|refresh-changed|jobs-tray)/,
            },
            { name: 'bars', test: /\/ui\/charts\/bar-plot/ },
            {
              name: 'tables',
              minShareCount: 2,
              test: /\/@fluentui\/react-table\/|\/ui\/(sums|charts\/chart-table)|\/parts\/dates\/(filter-period|periods)/,
            },
            { name: 'maps', test: /\/node_modules\/ol\/|\/parts\/map\/point-map/ },
            {
              name: 'charge',
              minShareCount: 2,
              test: /\/parts\/charge\/(card-|confirm-|discount-|document-|invalidate-|stored-|payment-status|period|renewal-|result-of|stop-words|use-lock)|\/fields\/(checkbox|radio)-field|\/contracts\/src\/(discounts|plans\/portal)/,
            },
            { name: 'phones', test: /\/libphonenumber-js\/|\/ui\/phone-grouping/ },
            {
              name: 'people',
              minShareCount: 2,
              test: /\/features\/customers\/|\/contracts\/src\/(dose|invitations)\/|\/parts\/(consent|dose|guardians|history|invitations|overview|requests|work)\/|\/ui\/(asked-part|record-section|spaced-list|tab-panel)/,
            },
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
