import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pointedAt } from '@fovea/kit/config/database-url';
import { withClient } from '@fovea/kit/database/with-client';
import {
  ownedByDatabase,
  type PostgresServer,
  type RecoverySettings,
  serverUrl,
  startPostgres,
} from '@fovea/local/parts/postgres';
import type { ProcessHost, Running } from '@fovea/local/processes';
import { Failure } from '@fovea/ops/failure';
import type { Client } from 'pg';
import type { ServerBackup } from './manifest.ts';
import { readSealed } from './sealed-file.ts';
import { unpackTar } from './tar.ts';
import { walCommand } from './wal.ts';
import type { WalPlace } from './wal-place.ts';

export type Restored = {
  scope: string;
  /** The time of the last restored change. */
  at: Date;
  /** The folder of its former data, if there were any. */
  former?: string;
  bytes: number;
  unpackedMs: number;
  replayedMs: number;
};

/**
 * Builds a new data folder beside the current one and replays the log until the instant (or its end). Then it replaces
 * the current folder, which is renamed. A failure changes nothing.
 */
export async function restoreServer(
  server: PostgresServer,
  { file, endedAt }: ServerBackup,
  place: WalPlace,
  { at, host }: { at: Date | undefined; host: ProcessHost },
): Promise<Restored> {
  const folder = `${server.folder}.restoring`;
  const placeFile = `${folder}.wal-place.json`;
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const unpacked = stopwatch();
    await readSealed(join(place.folder, file.name), { secrets: place.secrets, name: file.name }, (chunks) =>
      unpackTar(chunks, folder),
    );
    const signal = join(folder, 'recovery.signal');
    writeFileSync(signal, '');
    for (const path of [folder, signal]) ownedByDatabase(path);
    const unpackedMs = unpacked();

    const replayed = stopwatch();
    const reached = await recover({ ...server, folder }, host, {
      restore_command: walCommand('fetch', placeFile, place),
      recovery_target_action: 'promote',
      ...(at && { recovery_target_time: at.toISOString().replace('T', ' ').replace('Z', '+00') }),
    });
    const replayedMs = replayed();
    const former = moveAside(server.folder);
    renameSync(folder, server.folder);
    const { plainBytes: bytes } = file;
    return { scope: server.name, at: reached ?? new Date(endedAt), former, bytes, unpackedMs, replayedMs };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(placeFile, { force: true });
  }
}

/** Resolves to the time of the last replayed change; null where the log held none. */
async function recover(server: PostgresServer, host: ProcessHost, recovery: RecoverySettings): Promise<Date | null> {
  let running: Running | undefined;
  try {
    running = await startPostgres(server, host, recovery);
    return await withClient(pointedAt(serverUrl(server), 'postgres'), untilPromoted);
  } catch (error) {
    throw new Failure(
      `${server.name} could not be restored, and nothing was changed: ${error instanceof Error ? error.message : error}`,
      'Where the log of the backup ends before AT, name an earlier instant, or none for the last there is',
    );
  } finally {
    await running?.stop();
  }
}

/** Turns archiving off until the next backup, because this may be a copy beside the real server. */
async function untilPromoted(client: Client): Promise<Date | null> {
  for (;;) {
    const { rows } = await client.query<{ recovering: boolean; at: Date | null }>(
      'SELECT pg_is_in_recovery() AS recovering, pg_last_xact_replay_timestamp() AS at',
    );
    if (rows[0]?.recovering === false) {
      for (const setting of ['archive_command', 'archive_timeout']) await client.query(`ALTER SYSTEM RESET ${setting}`);
      return rows[0].at;
    }
    await delay(50);
  }
}

function moveAside(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  const former = `${folder}.before-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}`;
  renameSync(folder, former);
  return former;
}

function stopwatch(): () => number {
  const began = performance.now();
  return () => performance.now() - began;
}
