import { basename, join } from 'node:path';
import { answers, startProcess } from '@fovea/local/processes';
import { nodeProgram } from '@fovea/local/repository';
import type { BenchStack } from './bench-stack.ts';

/**
 * Starts a reference, a program of this folder that listens on PORT, and returns its origin. It is ready when it
 * responds on `path`.
 */
export async function startReference(
  { stack }: BenchStack,
  file: string,
  env: Record<string, string>,
  path = '/',
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const { dataDir, ports } = stack.environment;
  const origin = `http://127.0.0.1:${ports.vite}`;
  const spec = {
    name: basename(file, '.ts'),
    command: nodeProgram,
    args: ['--no-warnings', join(import.meta.dirname, file)],
    env: { PATH: process.env.PATH, PORT: String(ports.vite), ...env },
    isReady: () => answers(`${origin}${path}`),
  };
  const { stop } = await startProcess(spec, { dataDir, onDeath: (line) => console.error(line) });
  return { origin, stop };
}
