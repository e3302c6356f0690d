import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { gazetteer } from './scripts/gazetteer.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';

// Packages at the top only: the PDF renderer brings a second scheduler, which no page needs at once.
const framework =
  /(?<!node_modules\/.{1,80}\/)node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next(?!\/dist\/es\/(?:Trans|IcuTrans))|stylis|@griffel\/\w+)\//;

/** What the sign-in pages draw with: in one file it compresses to less than in twenty. */
const controls =
  /node_modules\/@fluentui\/(react-(provider|label|field|input)\/|react-button\/lib\/components\/Button\/|react-link\/lib\/components|react-(shared-contexts|jsx-runtime)\/|react-utilities\/lib\/(hooks\/use(MergedRefs|Id|EventCallback)|ssr|compose)|react-tabster\/lib\/(hooks\/useFocusVisible|focus))/;

/** Small pieces that the entry and every page share: one file instead of a dozen. */
const start =
  /web\/src\/(paths|api\/(session|errors|client|request|password)|routing\/area|theme\/(color-scheme|logo)|ui\/(link|plain-select|public-card|captcha\/use-captcha|form\/(unsaved|ask-to-drop))|shell\/(page-route|route-announcer|skip-link|public-card)|features\/sign-in\/sign-in-form)\.tsx?$/;

export default defineConfig({
  plugins: [react(), gazetteer()],
  resolve: { alias: { 'rtl-css-js/core': fileURLToPath(new URL('scripts/ltr-only.ts', import.meta.url)) } },
  server: { port: Number(process.env.WEB_PORT ?? 5173), proxy: { '/api': { target: gateway, changeOrigin: true } } },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // What every page needs, in one file: it compresses better than many and survives releases in the browser's cache.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework },
            { name: 'controls', test: controls },
            { name: 'start', test: start },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
});
