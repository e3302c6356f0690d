import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { backupsIn } from './manifest.ts';
import { walFile } from './wal-place.ts';

/** The name of a log segment or of its `….00000028.backup` file: timeline, then position. */
const piece = /^[0-9A-F]{8}([0-9A-F]{16})/;

/**
 * Removes all but the newest backups, and the log segments before the oldest remaining one, on any timeline, as
 * PostgreSQL's `pg_archivecleanup` does. Timeline history files stay, and so does the log of a server that no remaining
 * backup holds. Returns the removed backups and the number of segments.
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
