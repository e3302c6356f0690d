import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { serverUrl, startPostgres } from '@fovea/local/parts/postgres';
import { buildWeb } from '@fovea/local/prepare';
import type { ProcessHost } from '@fovea/local/processes';
import { nodeProgram, root } from '@fovea/local/repository';
import { runCommand } from '@fovea/local/run-command';
import { findNatsServer } from '@fovea/local/setup/find-nats-server';
import { findPgbouncer } from '@fovea/local/setup/find-pgbouncer';
import { z } from 'zod';
import { ofPreviousRelease, unpackRelease } from './release.ts';
import type { Outcome, Section } from './section.ts';

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

/**
 * All vitest tests: they share one PostgreSQL; a test file creates its own databases and NATS server.
 */
export const vitest = (dataDir: string): Section => ({
  name: 'vitest',
  run: async (only) => {
    // The size of the first load is measured on the built app.
    await buildWeb(() => undefined);
    if (!(await findPgbouncer())) console.log('· PgBouncer cannot be had here: tests with a pooler are skipped');
    return withServers(dataDir, 'test', (env) => runVitest(only, dataDir, env));
  },
});

/** A test that `make test` runs small, at the size of the variable or at its full size. */
const inFull =
  (name: string, file: string, variable: string, size: number) =>
  (dataDir: string): Section => ({
    name,
    run: () =>
      withServers(dataDir, name, (env) =>
        runVitest([file], dataDir, { [variable]: process.env[variable] ?? String(size), ...env }),
      ),
  });

/** Reconciles very many payments with the provider, with faults among them. */
export const books = inFull('books', 'services/billing/src/books/match-books.test.ts', 'BOOKS_PAYMENTS', 10_000);

/** A year of notices with a child in each of 24 zones. */
export const notices = inFull(
  'notices',
  'services/notification/src/notices/a-year-of-notices.test.ts',
  'NOTICE_CHILDREN',
  24,
);

/** Verifies today's providers against the pacts of the previous release. */
export const previousPacts = (dataDir: string): Section =>
  ofPreviousRelease({
    name: 'previous-pacts',
    run: async () => {
      const folder = join(dataDir, 'previous-pacts');
      await unpackRelease(folder, join('contracts', 'pacts'));
      return withServers(dataDir, 'pacts', (env) =>
        runVitest(['pact.test', '--testNamePattern=keeps its pacts'], dataDir, {
          ...env,
          PACTS_FROM: join(folder, 'contracts', 'pacts'),
        }),
      );
    },
  });

/** Rules about the sources themselves need no server. */
export const repository = (dataDir: string): Section => ({
  name: 'repository',
  run: () => runVitest(['--project', 'repository'], dataDir, {}),
});

/** Runs the work with a PostgreSQL of this name and the path of a NATS server. */
async function withServers(
  dataDir: string,
  name: string,
  work: (env: Record<string, string>) => Promise<Outcome>,
): Promise<Outcome> {
  const port = await claimPorts('single');
  const host: ProcessHost = { dataDir, onDeath: (line) => console.error(`✗ ${line}`) };
  const folder = join(tmpdir(), `postgres-${name}`);
  const database = { name, port: port.first, password: 'test', folder, durable: false };
  const server = await startPostgres(database, host);
  try {
    return await work({
      TEST_DATABASE_URL: `${serverUrl(database)}/postgres`,
      NATS_SERVER: await findNatsServer(),
    });
  } finally {
    await server.stop();
    port.release();
  }
}

async function runVitest(only: string[], dataDir: string, env: Record<string, string>): Promise<Outcome> {
  const file = join(dataDir, 'vitest.json');
  mkdirSync(dataDir, { recursive: true });
  rmSync(file, { force: true });
  const main = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [
    '--no-warnings',
    main,
    'run',
    '--passWithNoTests',
    '--silent',
    '--reporter=minimal',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...only,
  ];
  const { code, output } = await runCommand(nodeProgram, args, { ...env, NO_COLOR: '1' });
  const { numPassedTests, numFailedTests, testResults } = Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = numFailedTests + broken.length;
  // Uncaught errors, also after the last test, change only the exit code.
  return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, output };
}
