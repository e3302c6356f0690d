import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from '@fovea/ops/failure';
import { nodeProgram, root } from './repository.ts';

const run = promisify(execFile);
/** The web app is built from these. */
const webSources = [
  'web/src',
  'web/scripts',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'contracts/src',
  'papers/src',
  'package-lock.json',
];

/** Everything generated: database clients and the permissions of the bus. Quick when nothing changed. */
export async function generate(): Promise<void> {
  await command('The generated code', [nodeProgram, '--no-warnings', 'services/kit/src/prisma/gen.ts']);
  await command('The permissions of the bus', [nodeProgram, '--no-warnings', 'deploy/local/src/write-bus-accounts.ts']);
}

export const webRoot = join(root, 'web', 'dist');

let building: Promise<void> | undefined;

/**
 * Builds the web app unless the build is newer than all of its sources. Who asks while it is being built waits for that.
 */
export function buildWeb(onStep: (line: string) => void, giveUp?: AbortSignal): Promise<void> {
  building ??= buildWebAnew(onStep, giveUp).finally(() => {
    building = undefined;
  });
  return building;
}

async function buildWebAnew(onStep: (line: string) => void, giveUp?: AbortSignal): Promise<void> {
  const built = join(webRoot, 'index.html');
  if (existsSync(built) && newest(webSources.map((path) => join(root, path))) <= statSync(built).mtimeMs) return;
  onStep('building the web app');
  await command('The web app', ['npm', 'run', 'build', '-w', '@fovea/web'], giveUp);
}

async function command(what: string, [program = '', ...args]: string[], signal?: AbortSignal): Promise<void> {
  try {
    await run(program, args, { cwd: root, maxBuffer: 20_000_000, signal });
  } catch (error) {
    const said =
      error instanceof Error && 'stderr' in error && 'stdout' in error
        ? `${error.stdout}\n${error.stderr}`.trim()
        : String(error);
    throw new Failure(`${what} could not be built:\n${said}\n`, 'Mend what it names and start again');
  }
}

function newest(paths: string[]): number {
  const times = paths.filter(existsSync).map((path) => {
    const found = statSync(path);
    return found.isDirectory()
      ? Math.max(found.mtimeMs, newest(readdirSync(path).map((name) => join(path, name))))
      : found.mtimeMs;
  });
  return Math.max(0, ...times);
}
