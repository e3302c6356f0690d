import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tarOfServer } from '@fovea/backup/back-up-server';
import { unpackTar } from '@fovea/backup/tar';
import { pointedAt } from '@fovea/kit/config/database-url';
import { withClient } from '@fovea/kit/database/with-client';
import type { ProcessHost, Running } from '../processes.ts';
import { accepts, ownedByDatabase, type PostgresServer, serverUrl, startPostgres } from './postgres.ts';

/** Starts a standby, which first copies the leader's data if it has none. */
export async function startStandby(
  standby: PostgresServer,
  leader: PostgresServer,
  host: ProcessHost,
): Promise<Running> {
  if (!existsSync(join(standby.folder, 'PG_VERSION'))) {
    while (!(await accepts(serverUrl(leader)).catch(() => false))) {
      host.giveUp?.throwIfAborted();
      await delay(100);
    }
    await copyFromLeader(standby, leader);
  }
  return startPostgres(standby, host);
}

/**
 * Replaces the data folder of a stopped server by a copy of a running leader, which it follows from its next start
 * until it is promoted. The former data are deleted: a replaced leader must never be written to again.
 */
export async function copyFromLeader(standby: PostgresServer, leader: PostgresServer): Promise<void> {
  const { folder } = standby;
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await withClient(pointedAt(serverUrl(leader), 'postgres'), async (client) => {
    await client.query("SELECT pg_backup_start('standby', true)");
    await unpackTar(tarOfServer(client, leader.folder), folder);
  });
  const signal = join(folder, 'standby.signal');
  writeFileSync(signal, '');
  const place = `host=127.0.0.1 port=${leader.port} user=fovea password=${leader.password}`;
  // The last line wins.
  appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${place}'\n`);
  for (const path of [folder, signal]) ownedByDatabase(path);
}
