import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pointedAt } from '@fovea/kit/config/database-url';
import { withClient } from '@fovea/kit/database/with-client';
import { type PostgresServer, serverUrl } from '@fovea/local/parts/postgres';
import { Failure } from '@fovea/ops/failure';
import type { Client } from 'pg';
import type { ServerBackup } from './manifest.ts';
import { writeSealed } from './sealed-file.ts';
import { endOfTar, tarOfFolder, tarOfText } from './tar.ts';
import { walCommand } from './wal.ts';
import { type WalPlace, walFile } from './wal-place.ts';

/** The longest time until a change reaches the backup folder. */
const archiveTimeout = '60s';

/**
 * Copies a running server file by file and starts archiving its log: both together restore it to any later instant.
 * Services continue to write.
 */
export async function backUpServer(server: PostgresServer, id: string, place: WalPlace): Promise<ServerBackup> {
  const { name: scope, folder } = server;
  if (readdirSync(join(folder, 'pg_tblspc')).length > 0)
    throw new Failure(`The server ${scope} has tablespaces of its own`, 'Use pgBackRest, as docs/runbooks say');
  return withClient(pointedAt(serverUrl(server), 'postgres'), async (client) => {
    const postgres = Number(
      (await one<{ version: string }>(client, "SELECT current_setting('server_version_num') AS version")).version,
    );
    await startArchiving(client, walCommand('archive', `${folder}.wal-place.json`, place), place);
    const began = await one<{ segment: string }>(
      client,
      `SELECT pg_walfile_name(pg_backup_start('fovea ${id}', true)) AS segment`,
    );
    const name = `${id}/postgres-${scope}.tar.zst.sealed`;
    let walUntil = '';
    const copy = tarOfServer(client, folder, (segment) => {
      walUntil = segment;
    });
    const file = await writeSealed(join(place.folder, name), { secret: place.secrets[0] ?? '', name }, copy);
    const { now } = await one<{ now: Date }>(client, 'SELECT now()');
    await untilArchived(client, walUntil, place);
    return {
      scope,
      postgres,
      walFrom: began.segment,
      walUntil,
      endedAt: now.toISOString(),
      file: { name, ...file },
    };
  });
}

/**
 * Reads a running server's files after the same client called `pg_backup_start`. Calls `ended` with the last log
 * segment that the copy needs.
 */
export async function* tarOfServer(
  client: Client,
  folder: string,
  ended: (segment: string) => void = () => undefined,
): AsyncGenerator<Buffer> {
  // The control file defines where recovery begins, so it must not be newer than the other files.
  yield* tarOfFolder(folder, { isLeftOut, last: 'global/pg_control' });
  const end = await one<{ segment: string; label: string }>(
    client,
    `SELECT pg_walfile_name(lsn) AS segment, labelfile AS label FROM pg_backup_stop(false)`,
  );
  ended(end.segment);
  yield* tarOfText('backup_label', end.label, statSync(join(folder, 'PG_VERSION')));
  yield endOfTar;
}

/** Files that the server recreates at its start, and the log, which is archived separately. */
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|current_logfiles|backup_label.*|(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+|(?:.*\/)?(?:pgsql_tmp.*|pg_internal\.init.*))$/;
const isEmptyFolder = /^pg_wal\/(?:archive_status|summaries)$/;
const isLeftOut = (name: string): boolean => leftOut.test(name) && !isEmptyFolder.test(name);

/** ALTER SYSTEM stores the setting with the data, so it survives a restart. */
async function startArchiving(client: Client, command: string, place: WalPlace): Promise<void> {
  const { mode } = await one<{ mode: string }>(client, "SELECT current_setting('archive_mode') AS mode");
  if (mode !== 'on')
    throw new Failure(`The server ${place.scope} was started by an older version`, 'Start the product again: make up');
  await client.query(`ALTER SYSTEM SET archive_command = ${client.escapeLiteral(command)}`);
  await client.query(`ALTER SYSTEM SET archive_timeout = '${archiveTimeout}'`);
  await client.query('SELECT pg_reload_conf()');
  // The current segment may still use the previous command: wait for the first one in this folder.
  for (let isArchived = false; !isArchived; ) {
    const segment = await finishSegment(client);
    isArchived = await waitForArchiver(client, segment, place);
  }
}

/** Ends the current log segment, so that it is archived now; resolves to its name. */
export async function finishSegment(client: Client): Promise<string> {
  const { segment } = await one<{ segment: string }>(
    client,
    "SELECT pg_walfile_name(pg_create_restore_point('fovea')) AS segment",
  );
  await client.query('SELECT pg_switch_wal()');
  return segment;
}

/** Resolves once the log segment is in the backup folder. */
export async function untilArchived(client: Client, segment: string, place: WalPlace): Promise<void> {
  if (!(await waitForArchiver(client, segment, place)))
    throw new Failure(
      `The server ${place.scope} does not write its log to ${place.folder}`,
      'Its archive command was changed: back up again',
    );
}

/** Waits until the server reports the segment as archived; resolves to whether it is in the backup folder. */
async function waitForArchiver(client: Client, segment: string, { folder, scope }: WalPlace): Promise<boolean> {
  const readArchiver = () =>
    one<{ failed: string; taken: boolean }>(
      client,
      `SELECT failed_count AS failed, coalesce(left(last_archived_wal, 24) >= '${segment}', false) AS taken FROM pg_stat_archiver`,
    );
  const before = await readArchiver();
  for (;;) {
    const { failed, taken } = await readArchiver();
    if (taken) return existsSync(join(folder, walFile(scope, segment)));
    // PostgreSQL tries three times in a row, then again a minute later.
    if (Number(failed) >= Number(before.failed) + 3)
      throw new Failure(
        `The server ${scope} cannot write its log to ${folder}`,
        `The log of postgres-${scope} says why; the user that databases run as needs the way there`,
      );
    await delay(50);
  }
}

async function one<Row extends object>(client: Client, sql: string): Promise<Row> {
  const { rows } = await client.query<Row>(sql);
  const [row] = rows;
  if (!row) throw new Error(`No row: ${sql}`);
  return row;
}
