import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFixture } from '../../test/fixture/service.ts';
import { pointedAt } from '../config/database-url.ts';
import { withClient } from '../database/with-client.ts';
import { applyMigrations } from './apply-migrations.ts';

const database = `migrations_${process.pid}`;
let bed: TestBed;
let server = '';
let url = '';
let folder = '';

beforeAll(async () => {
  bed = await startTestBed({
    services: [createFixture],
    env: (postgresUrl) => {
      server = pointedAt(postgresUrl, 'postgres');
      url = pointedAt(postgresUrl, database);
      return {};
    },
  });
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fovea-migrations-'));
  await withClient(server, (client) => client.query(`CREATE DATABASE "${database}"`));
  await sql("CREATE TABLE door AS SELECT n AS id, 'open' AS state FROM generate_series(1, 100) AS n");
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await withClient(server, (client) => client.query(`DROP DATABASE "${database}" WITH (FORCE)`));
});
afterAll(() => bed.stop());

const sql = async (text: string) => (await withClient(url, (client) => client.query(text))).rows;

function write(name: string, script: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'migration.sql'), script);
}
const migrate = () => applyMigrations(url, folder);
const isRunning = (query: string) =>
  sql(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND state = 'active' AND query LIKE '%${query}%'`);

/** `migrate` in a process of its own, killed as soon as the statement runs. */
async function killDuring(query: string, signal: NodeJS.Signals): Promise<void> {
  const script = `import { applyMigrations } from '${new URL('./apply-migrations.ts', import.meta.url)}';
    await applyMigrations('${url}', '${folder}');`;
  const child: ChildProcess = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script]);
  const exited = once(child, 'exit');
  while ((await isRunning(query)).length === 0) {
    expect(child.exitCode).toBeNull();
    await delay(20);
  }
  child.kill(signal);
  await exited;
}

/** Slow as long as the table `slow` exists, with the same text. */
const slowly = `SELECT pg_sleep(60 * count(*)) FROM pg_class WHERE relname = 'slow'`;

test.each(['SIGINT', 'SIGKILL'] as const)(
  'a migration interrupted by %s leaves nothing and is applied by the next run',
  async (signal) => {
    await sql('CREATE TABLE slow ()');
    write('1_first', 'CREATE TABLE wall (id int);');
    write('2_second', `ALTER TABLE wall ADD COLUMN height int; ${slowly}; CREATE TABLE roof (id int);`);
    await killDuring('pg_sleep', signal);
    await sql('DROP TABLE slow');
    expect(await sql('SELECT migration_name, finished_at IS NOT NULL AS done FROM _prisma_migrations')).toEqual([
      { migration_name: '1_first', done: true },
    ]);
    expect(await migrate()).toEqual(['2_second']);
    expect(await sql('SELECT height FROM wall')).toEqual([]);
    expect(await migrate()).toEqual([]);
  },
);

test('an interrupted concurrent index is created again', async () => {
  write('1_index', 'CREATE INDEX CONCURRENTLY "door_state_idx" ON "door"("state");');
  await withClient(url, async (writer) => {
    await writer.query("BEGIN; UPDATE door SET state = 'shut' WHERE id = 1");
    await killDuring('INDEX CONCURRENTLY', 'SIGKILL');
    await writer.query('COMMIT');
  });
  expect(await migrate()).toEqual(['1_index']);
  expect(await sql("SELECT indisvalid FROM pg_index WHERE indexrelid = 'door_state_idx'::regclass")).toEqual([
    { indisvalid: true },
  ]);
});

test('an interrupted check of words is completed by the next run', async () => {
  await sql('CREATE TABLE slow ()');
  write(
    '1_words',
    `BEGIN;
ALTER TABLE "door"
  DROP CONSTRAINT IF EXISTS "door_state_words",
  ADD CONSTRAINT "door_state_words" CHECK ("state" IN ('open', 'shut')) NOT VALID;
COMMIT;
${slowly};
ALTER TABLE "door"
  VALIDATE CONSTRAINT "door_state_words";`,
  );
  await killDuring('pg_sleep', 'SIGKILL');
  await sql('DROP TABLE slow');
  expect(await migrate()).toEqual(['1_words']);
  expect(await sql("SELECT convalidated FROM pg_constraint WHERE conname = 'door_state_words'")).toEqual([
    { convalidated: true },
  ]);
});

test('two runs at once apply each migration once', async () => {
  write('1_table', 'CREATE TABLE wall (id int);');
  write('2_index', 'CREATE INDEX CONCURRENTLY "door_state_idx" ON "door"("state");');
  expect((await Promise.all([migrate(), migrate(), migrate()])).flat().sort()).toEqual(['1_table', '2_index']);
});

test('a failed migration is named, leaves nothing, and may be corrected', async () => {
  write('1_wrong', 'CREATE TABLE wall (id int); ALTER TABLE dor ADD COLUMN width int;');
  await expect(migrate()).rejects.toThrow('1_wrong: relation "dor" does not exist');
  expect(await sql("SELECT to_regclass('wall') AS wall")).toEqual([{ wall: null }]);
  write('1_wrong', 'CREATE TABLE wall (id int); ALTER TABLE door ADD COLUMN width int;');
  expect(await migrate()).toEqual(['1_wrong']);
});

test('a failed migration in several transactions may not continue with another text', async () => {
  write('1_index', 'CREATE INDEX CONCURRENTLY "door_state_idx" ON "dor"("state");');
  await expect(migrate()).rejects.toThrow('"dor" does not exist');
  write('1_index', 'CREATE INDEX CONCURRENTLY "door_state_idx" ON "door"("state");');
  await expect(migrate()).rejects.toThrow('1_index: it was begun with another text');
  // The steps of docs/runbooks/a-migration-failed.md.
  await sql(
    'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
  );
  expect(await migrate()).toEqual(['1_index']);
});
