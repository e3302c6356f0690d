import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { gazetteer } from './scripts/gazetteer.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';

const framework = /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|stylis|@griffel\/\w+)\//;

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
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } } },
  },
  worker: { format: 'es' },
});
