import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@fovea/ops/failure';
import { type StackEnvironment, seedVariables } from './environment.ts';
import { nodeProgram } from './repository.ts';

const seedMain = join(import.meta.dirname, 'seed', 'main.ts');

/**
 * The demo business is loaded into a data folder once, which a mark file remembers, and by itself only into embedded
 * databases.
 */
export async function seedOnce(environment: StackEnvironment, onStep: (line: string) => void): Promise<void> {
  if (!environment.isOwnPlatform || existsSync(markOf(environment))) return;
  onStep('loading the demo business');
  await runSeed(environment);
}

const markOf = ({ dataDir }: StackEnvironment) => join(dataDir, 'seeded');

/** Makes the demo business through the running product. */
export async function runSeed(environment: StackEnvironment): Promise<void> {
  if (existsSync(markOf(environment)))
    throw new Failure(
      `The demo business is already in ${environment.dataDir}`,
      'make clean deletes everything, make up then starts over',
    );
  const child = spawn(nodeProgram, ['--no-warnings', seedMain], {
    env: { ...environment.shared, ...seedVariables(environment) },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const end = await new Promise<number | string | null>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal)),
  );
  if (end !== 0)
    throw new Failure(
      'The demo business could not be loaded',
      `make clean starts over with empty data. Its end was ${end}:\n${said.trim()}`,
    );
  writeFileSync(markOf(environment), `${new Date().toISOString()}\n`);
}
