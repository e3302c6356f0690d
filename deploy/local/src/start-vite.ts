import { join } from 'node:path';
import type { StackEnvironment } from './environment.ts';
import { answers, type ProcessHost, type Running, startProcess } from './processes.ts';
import { nodeProgram, root } from './repository.ts';

/** The web app with hot reload; its calls are proxied to the gateway. */
export function startVite({ shared, ports, urls }: StackEnvironment, host: ProcessHost): Promise<Running> {
  return startProcess(
    {
      name: 'vite',
      command: nodeProgram,
      args: [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), '--port', String(ports.vite), '--strictPort'],
      cwd: join(root, 'web'),
      env: { ...shared, GATEWAY_URL: urls.web },
      isReady: () => answers(`http://localhost:${ports.vite}/`),
      warnings: true,
    },
    host,
  );
}
