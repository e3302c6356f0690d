import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StackEnvironment, seedVariables } from './environment.ts';
import { Failure } from './failure.ts';
import { nodeProgram } from './repository.ts';

const seedMain = join(import.meta.dirname, 'seed', 'main.ts');

/** The demo business is loaded into a data folder once, which a mark file remembers, and by itself only into embedded databases. */
export async function seedOnce(environment: StackEnvironment, onStep: (line: string) => void): Promise<void> {
  const mark = join(environment.dataDir, 'seeded');
  if (!environment.isOwnPlatform || existsSync(mark) || !existsSync(seedMain)) return;
  onStep('loading the demo business');
  await runSeed(environment);
  writeFileSync(mark, `${new Date().toISOString()}\n`);
}

/** Makes the demo business through the running product. */
export async function runSeed(environment: StackEnvironment): Promise<void> {
  const child = spawn(nodeProgram, ['--no-warnings', seedMain], {
    env: { ...environment.shared, ...seedVariables(environment) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Failure('The demo business could not be loaded', 'See the lines above; make clean starts over with empty data');
}
