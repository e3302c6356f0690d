import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backupsIn } from './manifest.ts';
import { walFile } from './wal-place.ts';

/** A piece of the log, or what else is kept under its name (`….00000028.backup`): timeline, then its place in the log. */
const piece = /^[0-9A-F]{8}([0-9A-F]{16})/;

/**
 * Removes all backups but the newest ones, and the pieces of the log that none of those left reads: what lies before
 * the oldest, on whichever timeline, as PostgreSQL's `pg_archivecleanup` counts. How timelines branched stays, and so
 * does the log of a server that no backup holds any more. Resolves to the names of the backups and how many pieces.
 */
export function pruneBackups(folder: string, { secrets, keep }: { secrets: readonly string[]; keep: number }) {
  const all = backupsIn(folder, secrets);
  const old = all.slice(keep);
  for (const { id } of old) rmSync(join(folder, id), { recursive: true });

  const oldest = new Map<string, string>();
  for (const { manifest } of all.slice(0, keep))
    for (const { scope, walFrom } of manifest.servers) {
      const place = piece.exec(walFrom)?.[1] ?? '';
      const earliest = oldest.get(scope);
      if (earliest === undefined || place < earliest) oldest.set(scope, place);
    }
  const pieces = [...oldest].flatMap(([scope, from]) => {
    const log = join(folder, walFile(scope, ''));
    const names = existsSync(log) ? readdirSync(log) : [];
    return names.filter((name) => (piece.exec(name)?.[1] ?? from) < from).map((name) => join(log, name));
  });
  for (const file of pieces) rmSync(file);
  return { backups: old.map(({ id }) => id), pieces: pieces.length };
}
