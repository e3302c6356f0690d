import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = fileURLToPath(new URL('../src/worker/worker.ts', import.meta.url));

/** Builds the worker into one file at a fixed address, where browsers check for updates; it can serve every page. */
export function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'worker' } },
      });
      const [first] = [built].flat();
      const chunk = first && 'output' in first ? first.output[0] : undefined;
      if (!chunk) throw new Error('The worker was not built');
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: chunk.code });
    },
  };
}
