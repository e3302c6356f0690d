import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@fovea/ops/failure';
import { nodeProgram, root } from './repository.ts';
import { type CommandOptions, startCommand } from './run-command.ts';

/** The sources of the web app's build. */
const webSources = [
  'web/src',
  'web/scripts',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'contracts/src',
  'package-lock.json',
];

type Running = Pick<CommandOptions, 'signal' | 'onOutput'>;

/** Everything generated: database clients and the permissions of the bus. Quick when nothing changed. */
export async function generate(running: Running = {}): Promise<void> {
  const script = (path: string) => [nodeProgram, '--no-warnings', path];
  await command('The generated code', script('services/kit/src/prisma/gen.ts'), running);
  await command('The permissions of the bus', script('deploy/local/src/write-bus-accounts.ts'), running);
}

export const webRoot = join(root, 'web', 'dist');
/** Written last, to mark a complete build; Vite empties the folder before it writes. */
const builtMark = join(webRoot, '.vite', 'built');

let building: Promise<void> | undefined;

/**
 * Builds the web app unless the build is newer than all of its sources. Concurrent calls share one build.
 */
export function buildWeb(onStep: (line: string) => void, giveUp?: AbortSignal): Promise<void> {
  building ??= rebuildWeb(onStep, giveUp).finally(() => {
    building = undefined;
  });
  return building;
}

async function rebuildWeb(onStep: (line: string) => void, giveUp?: AbortSignal): Promise<void> {
  const isComplete = existsSync(join(webRoot, 'index.html')) && existsSync(builtMark);
  if (isComplete && newest(webSources.map((path) => join(root, path))) <= statSync(builtMark).mtimeMs) return;
  onStep('building the web app');
  await command('The web app', ['npm', 'run', 'build', '-w', '@fovea/web'], { signal: giveUp });
  writeFileSync(builtMark, '');
}

async function command(what: string, [program = '', ...args]: string[], running: Running): Promise<void> {
  const { code, output } = await startCommand(program, args, { env: process.env, ...running }).finished;
  running.signal?.throwIfAborted();
  if (code !== 0)
    throw new Failure(`${what} could not be built:\n${output.trim()}\n`, 'Mend what it names and start again');
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
