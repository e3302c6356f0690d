import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { claimPorts } from '@fovea/kit/testing/claim-ports';
import { z } from 'zod';
import { serverUrl, startPostgres } from '../parts/postgres.ts';
import { buildWeb } from '../prepare.ts';
import type { Hall } from '../processes.ts';
import { nodeProgram, root } from '../repository.ts';
import { findNatsServer } from '../setup/find-nats-server.ts';
import { runCommand } from './run-command.ts';
import type { Outcome, Section } from './section.ts';

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
});

/**
 * Rules, operations, contracts and the repository's own rules: one PostgreSQL for all, databases and a NATS server of
 * its own for each file that wants them.
 */
export const jest = (dataDir: string): Section => ({
  name: 'jest',
  run: async (only) => {
    // The size of the first load is measured on the built app.
    await buildWeb(() => undefined);
    const port = await claimPorts('single');
    const hall: Hall = { dataDir, onDeath: (line) => console.error(`✗ ${line}`) };
    const database = {
      name: 'test',
      port: port.first,
      password: 'test',
      folder: join(dataDir, 'postgres', 'test'),
      durable: false,
    };
    const server = await startPostgres(database, hall);
    try {
      return await runJest(only, dataDir, {
        TEST_DATABASE_URL: `${serverUrl(database)}/postgres`,
        NATS_SERVER: await findNatsServer(),
      });
    } finally {
      await server.stop();
      port.release();
    }
  },
});

/** Rules about the sources themselves need no server. */
export const repository = (dataDir: string): Section => ({
  name: 'repository',
  run: () => runJest(['/(repo|reach|texts|glossary|decisions)\\.test\\.ts$'], dataDir, {}),
});

async function runJest(only: string[], dataDir: string, env: Record<string, string>): Promise<Outcome> {
  const file = join(dataDir, 'jest.json');
  mkdirSync(dataDir, { recursive: true });
  rmSync(file, { force: true });
  const main = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const args = [
    '--experimental-vm-modules',
    '--no-warnings',
    main,
    '--passWithNoTests',
    '--silent',
    '--reporters=default',
    '--json',
    `--outputFile=${file}`,
    ...only,
  ];
  const { output } = await runCommand(nodeProgram, args, { ...env, FORCE_COLOR: '0' });
  // The report is also written to standard output, as one long line.
  const readable = output
    .split('\n')
    .filter((line) => !line.startsWith('{"'))
    .join('\n');
  const report = Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    output: onlyFailures(readable),
  };
}

/** Jest's own summary of failures, without the list of suites that passed. */
const onlyFailures = (output: string) =>
  output
    .split('\n')
    .filter((line) => !line.startsWith('PASS '))
    .join('\n');
