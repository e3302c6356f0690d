import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@fovea/ops/failure';
import { type StackEnvironment, seedVariables } from './environment.ts';
import { nodeProgram } from './repository.ts';
import { startCommand } from './run-command.ts';
import { stepOf } from './start-steps.ts';

const seedMain = join(import.meta.dirname, 'seed', 'main.ts');

/**
 * Loads the demo business into a data folder once, recorded by a mark file, and automatically only into embedded
 * databases.
 */
export async function seedOnce(
  environment: StackEnvironment,
  onStep: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (!environment.isOwnPlatform || existsSync(markOf(environment))) return;
  onStep(stepOf('demo', 'loading the demo business'));
  writeFileSync(partialMarkOf(environment), '');
  await runSeed(environment, signal);
  rmSync(partialMarkOf(environment));
}

const markOf = ({ dataDir }: StackEnvironment) => join(dataDir, 'seeded');
/** Written while `make up` loads the demo business into empty data. */
const partialMarkOf = ({ dataDir }: StackEnvironment) => join(dataDir, 'seeding');

/** The folders that a start fills; keys, logs and clock stay. */
const filled = /^(postgres|s3|inbox|stripe|nats(-\d+)?)$/;

/**
 * Empties the data folder after an interrupted first start, whose partial demo data cannot be completed. Throws a
 * Failure where external databases hold a part of them.
 */
export function discardPartialSeed(environment: StackEnvironment, onStep: (line: string) => void): void {
  if (!existsSync(partialMarkOf(environment))) return;
  const { dataDir, databases, embedded } = environment;
  if (!existsSync(markOf(environment))) {
    if (embedded.databases.length < databases.length)
      throw new Failure(
        'The demo business was loaded in part only, into databases of your own too',
        `Empty those that DATABASE_URL_… names, delete ${dataDir} and start again`,
      );
    onStep('the demo business was loaded in part only: starting over with empty data');
    for (const name of readdirSync(dataDir).filter((each) => filled.test(each)))
      rmSync(join(dataDir, name), { recursive: true });
  }
  rmSync(partialMarkOf(environment));
}

/** Creates the demo business through the running product. */
export async function runSeed(environment: StackEnvironment, signal?: AbortSignal): Promise<void> {
  if (existsSync(markOf(environment)))
    throw new Failure(
      `The demo business is already in ${environment.dataDir}`,
      'make clean deletes everything, make up then starts over',
    );
  const { code, output } = await startCommand(nodeProgram, ['--no-warnings', seedMain], {
    env: { ...environment.shared, ...seedVariables(environment) },
    signal,
  }).finished;
  signal?.throwIfAborted();
  if (code !== 0)
    throw new Failure(
      'The demo business could not be loaded',
      `The next start begins with empty data. It ended with ${code}:\n${output.trim()}`,
    );
  process.stdout.write(output);
  writeFileSync(`${markOf(environment)}.next`, `${new Date().toISOString()}\n`);
  renameSync(`${markOf(environment)}.next`, markOf(environment));
}
