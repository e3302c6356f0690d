import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { open, type Secrets, seal } from './secret-box.ts';

type Querying = Pick<pg.ClientBase, 'query'>;
/** The keys of one database by their versions; the highest seals. */
export type DataKeys = ReadonlyMap<number, string>;

/** For so long a process that found no key takes it that there is none. */
export const noKeysAreKnownMs = 10_000;

/** Nobody can type it: no input is stored with a control character other than lines and tabs. */
const mark = '\u0001sealed:';
const purposeOf = (version: number) => `data key ${version}`;
const newKey = () => randomBytes(32).toString('base64url');

/**
 * Unwraps a database's keys, and makes the one that was asked for and is not there yet. None: its texts are not sealed
 * yet.
 */
export async function readDataKeys(database: Querying, secrets: Secrets): Promise<DataKeys> {
  const { rows } = await database.query<{ version: number; wrapped: string | null }>(
    'SELECT version, wrapped FROM data_key ORDER BY version',
  );
  const unmade = rows.find(({ wrapped }) => wrapped === null);
  if (unmade) {
    // Of several who make it at once, one's is kept.
    await database.query('UPDATE data_key SET wrapped = $1 WHERE version = $2 AND wrapped IS NULL', [
      seal(secrets, purposeOf(unmade.version), newKey()),
      unmade.version,
    ]);
    return readDataKeys(database, secrets);
  }
  try {
    return new Map(rows.map(({ version, wrapped }) => [version, open(secrets, purposeOf(version), wrapped ?? '')]));
  } catch (cause) {
    throw new Error('FOVEA_SECRET_KEY does not open the keys of texts: set the secret they were wrapped with', {
      cause,
    });
  }
}

/** Has texts sealed with one more key from now on. */
export async function addDataKey(database: Querying, secrets: Secrets): Promise<void> {
  await database.query('INSERT INTO data_key (version) SELECT coalesce(max(version), 0) + 1 FROM data_key');
  await readDataKeys(database, secrets);
}

/** Wraps the keys anew with the newest secret; texts stay as they are. Returns how many there are. */
export async function wrapDataKeys(database: Querying, secrets: Secrets): Promise<number> {
  const keys = await readDataKeys(database, secrets);
  for (const [version, key] of keys)
    await database.query('UPDATE data_key SET wrapped = $1 WHERE version = $2', [
      seal(secrets, purposeOf(version), key),
      version,
    ]);
  return keys.size;
}

/** With what a value begins that is sealed with this version of the key. */
export const sealedBeginning = (version: number): string => `${mark}${version}:`;

/** Of a value that is sealed: with which version of the key. */
export const sealedWith = (value: unknown): number | undefined =>
  typeof value === 'string' && value.startsWith(mark) ? Number.parseInt(value.slice(mark.length), 10) : undefined;

/** The version of the key that seals at present. */
export const newestOf = (keys: DataKeys): number | undefined => (keys.size > 0 ? Math.max(...keys.keys()) : undefined);

/** A text as its place keeps it; nothing is hidden of an empty one. `place` is its table, column and row. */
export function sealAt(keys: DataKeys, place: string, text: string): string {
  const version = newestOf(keys);
  if (version === undefined || text === '') return text;
  return `${sealedBeginning(version)}${seal([keyOf(keys, version)], place, text)}`;
}

/** Reads what `sealAt` made, and a text from before. Throws where it was made for another place, or was changed. */
export function openAt(keys: DataKeys, place: string, value: string): string {
  const version = sealedWith(value);
  if (version === undefined) return value;
  return open([keyOf(keys, version)], place, value.slice(sealedBeginning(version).length));
}

function keyOf(keys: DataKeys, version: number): string {
  const key = keys.get(version);
  if (key === undefined) throw new Error(`There is no data key ${version}`);
  return key;
}
