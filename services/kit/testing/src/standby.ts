import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { claimPorts } from './claim-ports.ts';
import { serverIn, type TestPostgres, urlOf } from './postgres.ts';

const run = promisify(execFile);

export type TestStandby = {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops for good and removes its data. */
  remove(): Promise<void>;
};

/** Settings of a server with standbys: a reported commit must be in the log. */
export const followed = ['synchronous_commit=on', 'wal_keep_size=1GB'];

/** Copies a running server, and lets the copy replicate it. */
export async function startStandby(primary: TestPostgres): Promise<TestStandby> {
  const { first: port, release } = await claimPorts('single');
  const parent = await mkdtemp(join(tmpdir(), 'fovea-test-standby-'));
  const folder = join(parent, 'copy');
  await withServer(primary.url, async (client) => {
    await client.query(`SELECT pg_backup_start('standby', true)`);
    // Preserves owners and modes, which the server requires.
    await run('cp', ['-a', primary.folder, folder]);
    const { rows } = await client.query<{ label: string }>('SELECT labelfile AS label FROM pg_backup_stop(false)');
    await rm(join(folder, 'postmaster.pid'));
    const added = { backup_label: rows[0]?.label ?? '', 'standby.signal': '' };
    for (const [name, text] of Object.entries(added)) {
      await writeFile(join(folder, name), text);
      await run('chown', [`--reference=${join(folder, 'PG_VERSION')}`, join(folder, name)]);
    }
  });
  await run('chmod', ['755', parent]);
  const { hostname, port: primaryPort, username, password } = new URL(primary.url);
  const place = `host=${hostname} port=${primaryPort} user=${username} password=${password}`;
  // A standby's query blocks replay only briefly.
  const settings = [`primary_conninfo=${place}`, 'max_standby_streaming_delay=100ms'];
  const server = serverIn(folder, port, settings);
  const standby = {
    url: urlOf(port),
    async start() {
      let hasEnded = false;
      // It waits for a writable server.
      server.start().catch(() => {
        hasEnded = true;
      });
      while (!(await answers(standby.url))) {
        if (hasEnded) throw new Error('The standby ended by itself');
        await pause(50);
      }
    },
    stop: () => server.stop(),
    async remove() {
      await server.stop();
      release();
      await rm(parent, { recursive: true, force: true });
    },
  };
  await standby.start();
  return standby;
}

const answers = (url: string): Promise<boolean> =>
  withServer(url, (client) => client.query('SELECT 1')).then(
    () => true,
    () => false,
  );

async function withServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
