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

/** A change is in the folder of the backups this long after it was made, at the latest. */
const archiveTimeout = '60s';

/**
 * Copies a running server file by file, and has its log kept from here on: with both it can be restored to any instant
 * since. Services go on writing meanwhile.
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
 * A server's files while it runs, once `pg_backup_start` was called by the same client; `ended` hears of the piece of its
 * log that the copy needs last.
 */
export async function* tarOfServer(
  client: Client,
  folder: string,
  ended: (segment: string) => void = () => undefined,
): AsyncGenerator<Buffer> {
  // The control file says where recovery begins: it may not be newer than the rest.
  yield* tarOfFolder(folder, { isLeftOut, last: 'global/pg_control' });
  const end = await one<{ segment: string; label: string }>(
    client,
    `SELECT pg_walfile_name(lsn) AS segment, labelfile AS label FROM pg_backup_stop(false)`,
  );
  ended(end.segment);
  yield* tarOfText('backup_label', end.label, statSync(join(folder, 'PG_VERSION')));
  yield endOfTar;
}

/** Whatever the server makes anew at its start, and the log, which is kept apart. */
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|current_logfiles|backup_label.*|(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.+|(?:.*\/)?(?:pgsql_tmp.*|pg_internal\.init.*))$/;
const isEmptyFolder = /^pg_wal\/(?:archive_status|summaries)$/;
const isLeftOut = (name: string): boolean => leftOut.test(name) && !isEmptyFolder.test(name);

/** The setting lies with the data, so that it holds after the next start too. */
async function startArchiving(client: Client, command: string, place: WalPlace): Promise<void> {
  const { mode } = await one<{ mode: string }>(client, "SELECT current_setting('archive_mode') AS mode");
  if (mode !== 'on')
    throw new Failure(`The server ${place.scope} was started by an older version`, 'Start the product again: make up');
  await client.query(`ALTER SYSTEM SET archive_command = ${client.escapeLiteral(command)}`);
  await client.query(`ALTER SYSTEM SET archive_timeout = '${archiveTimeout}'`);
  await client.query('SELECT pg_reload_conf()');
  // The piece at hand may still go the former way: the first that arrives here ends the wait.
  for (let isArchived = false; !isArchived; ) {
    const segment = await finishSegment(client);
    isArchived = await waitForArchiver(client, segment, place);
  }
}

/** Ends the present piece of the log, so that it is kept now; resolves to its name. */
export async function finishSegment(client: Client): Promise<string> {
  const { segment } = await one<{ segment: string }>(
    client,
    "SELECT pg_walfile_name(pg_create_restore_point('fovea')) AS segment",
  );
  await client.query('SELECT pg_switch_wal()');
  return segment;
}

/** Resolves once the piece of the log lies in the folder of the backups. */
export async function untilArchived(client: Client, segment: string, place: WalPlace): Promise<void> {
  if (!(await waitForArchiver(client, segment, place)))
    throw new Failure(
      `The server ${place.scope} does not write its log to ${place.folder}`,
      'It was told to write it elsewhere meanwhile: back up again',
    );
}

/** Whether the piece lies in the folder of the backups, as soon as the server says that it was taken. */
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
    // It is asked three times at once, then again a minute later.
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
