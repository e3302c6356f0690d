import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownedByDatabase } from '@fovea/local/parts/postgres';
import { nodeProgram } from '@fovea/local/repository';
import { Failure } from '@fovea/ops/failure';
import { checkSealed } from './sealed-file.ts';
import { type WalPlace, walFile } from './wal-place.ts';

/** Writes the settings of `archive_command` (`archive`) or `restore_command` (`fetch`); returns the command. */
export function walCommand(command: 'archive' | 'fetch', placeFile: string, place: WalPlace): string {
  const folder = join(place.folder, 'wal', place.scope);
  mkdirSync(folder, { recursive: true });
  writeFileSync(placeFile, JSON.stringify(place), { mode: 0o600 });
  for (const path of [folder, placeFile]) ownedByDatabase(path);
  const main = join(import.meta.dirname, `${command}-wal.ts`);
  return `"${nodeProgram}" --no-warnings "${main}" "${placeFile}" "%p" "%f"`;
}

const segmentName = /^[0-9A-F]{24}$/;
const perFile = 256;
/** Without the timeline: segments have 16 MB, 256 of them share the middle eight digits. */
const numberOf = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * perFile + Number.parseInt(segment.slice(16), 16);
const nameOf = (timeline: string, number: number): string =>
  timeline + [Math.floor(number / perFile), number % perFile].map((part) => hex(part)).join('');
const hex = (part: number) => part.toString(16).toUpperCase().padStart(8, '0');

/**
 * Checks every segment that a restore from there would read; resolves to the last. Throws a Failure that names the
 * first missing or damaged one.
 */
export async function checkWal({ folder, scope, secrets }: WalPlace, from: string): Promise<string> {
  const place = join(folder, 'wal', scope);
  const archived = existsSync(place) ? readdirSync(place).filter((name) => segmentName.test(name)) : [];
  const timeline = from.slice(0, 8);
  // Segments of an earlier timeline were abandoned by a restore.
  const wanted = archived
    .filter((name) => name.slice(0, 8) >= timeline && numberOf(name) >= numberOf(from))
    .sort((a, b) => numberOf(a) - numberOf(b));
  let next = numberOf(from);
  for (const segment of wanted) {
    if (numberOf(segment) > next) break;
    const name = walFile(scope, segment);
    await checkSealed(join(folder, name), { secrets, name });
    next = numberOf(segment) + 1;
  }
  const last = wanted.at(-1);
  if (last && numberOf(last) < next) return last;
  throw new Failure(
    `${join(place, nameOf(timeline, next))} is missing`,
    'Nothing was changed. Bring it back, or take another backup',
  );
}
