import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { open, type Secrets, seal } from './secret-box.ts';

type Querying = Pick<pg.ClientBase, 'query'>;
/** The keys of one database by their versions; the highest seals. */
export type DataKeys = ReadonlyMap<number, string>;

/** How long a process caches that there is no key. */
export const emptyKeysCachedMs = 10_000;

/** Cannot be typed: no input is stored with a control character other than lines and tabs. */
const mark = '\u0001sealed:';
const purposeOf = (version: number) => `data key ${version}`;
const newKey = () => randomBytes(32).toString('base64url');

/**
 * Unwraps a database's keys, and creates the one that was requested and does not exist yet. Without keys, texts are not
 * sealed yet.
 */
export async function readDataKeys(database: Querying, secrets: Secrets): Promise<DataKeys> {
  const { rows } = await database.query<{ version: number; wrapped: string | null }>(
    'SELECT version, wrapped FROM data_key ORDER BY version',
  );
  const unmade = rows.find(({ wrapped }) => wrapped === null);
  if (unmade) {
    // If several create it at once, one wins.
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

/** Adds a key, which seals texts from now on. */
export async function addDataKey(database: Querying, secrets: Secrets): Promise<void> {
  await database.query('INSERT INTO data_key (version) SELECT coalesce(max(version), 0) + 1 FROM data_key');
  await readDataKeys(database, secrets);
}

/** Rewraps the keys with the newest secret; texts stay as they are. Returns how many there are. */
export async function wrapDataKeys(database: Querying, secrets: Secrets): Promise<number> {
  const keys = await readDataKeys(database, secrets);
  for (const [version, key] of keys)
    await database.query('UPDATE data_key SET wrapped = $1 WHERE version = $2', [
      seal(secrets, purposeOf(version), key),
      version,
    ]);
  return keys.size;
}

/** Prefix of a value that is sealed with this version of the key. */
export const sealedBeginning = (version: number): string => `${mark}${version}:`;

/** The version of the key that sealed a value; undefined if it is not sealed. */
export const sealedWith = (value: unknown): number | undefined =>
  typeof value === 'string' && value.startsWith(mark) ? Number.parseInt(value.slice(mark.length), 10) : undefined;

/** The version of the key that seals at present. */
export const newestOf = (keys: DataKeys): number | undefined => (keys.size > 0 ? Math.max(...keys.keys()) : undefined);

/** Seals a text for its place; an empty one stays empty. `place` is its table, column and row. */
export function sealAt(keys: DataKeys, place: string, text: string): string {
  const version = newestOf(keys);
  if (version === undefined || text === '') return text;
  return `${sealedBeginning(version)}${seal([keyOf(keys, version)], place, text)}`;
}

/**
 * Opens what `sealAt` sealed; an unsealed text is returned as it is. Throws if it was sealed for another place, or was
 * changed.
 */
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
