import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { gazetteer } from './scripts/gazetteer.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react(), gazetteer()],
  server: { port: Number(process.env.WEB_PORT ?? 5173), proxy: { '/api': { target: gateway, changeOrigin: true } } },
  build: { target: 'es2022', manifest: true, sourcemap: false, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  worker: { format: 'es' },
});
