import { setTimeout } from 'node:timers/promises';
import { AppError } from '@fovea/contracts/errors';
import { type DataKeys, emptyKeysCachedMs, openAt, readDataKeys, sealAt, sealedWith } from '../secrets/data-keys.ts';
import type { Secrets } from '../secrets/secret-box.ts';
import type { Log } from '../telemetry/logger.ts';
import { rowsFailed } from '../telemetry/metrics.ts';
import { withClient } from './with-client.ts';

declare const isSealed: unique symbol;
/**
 * The value of a column marked `@sealed`: only `sealText` and `sealJson` create one, only `openText` and `openJson`
 * read it.
 */
export type Sealed = { readonly [isSealed]: true };

/** Timeout for a database that froze. */
const longestReadMs = 10_000;

type KeyRing = { keys(): Promise<DataKeys>; with(version: number): Promise<DataKeys>; log?: Log };

const keyRing = Symbol('key ring');
type Client = object & { [keyRing]?: KeyRing };

/** Sets the secrets that wrap the keys of a client's database; its transactions inherit them. */
export function bindKeyRing(client: Client, url: string, secrets: Secrets | undefined, log?: Log): void {
  const ring = openKeyRing(async () => {
    if (!secrets) throw new Error('This service has no secrets to seal with');
    const keys = withClient(url, (database) => readDataKeys(database, secrets));
    return Promise.race([keys, setTimeout(longestReadMs, undefined, { ref: false }).then(failUnavailable)]);
  });
  client[keyRing] = { ...ring, log };
}

/**
 * Reads the keys over a connection of their own: the caller may hold the last one of the pool. Reloads them while there
 * are none, and if a text names a key that is not cached.
 */
function openKeyRing(read: () => Promise<DataKeys>): KeyRing {
  let cached: { keys: DataKeys; at: number } | undefined;
  let reading: Promise<DataKeys> | undefined;
  const reload = () => {
    reading ??= read()
      .then((keys) => {
        cached = { keys, at: performance.now() };
        return keys;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  return {
    keys: async () =>
      cached && (cached.keys.size > 0 || performance.now() - cached.at < emptyKeysCachedMs) ? cached.keys : reload(),
    with: async (version) => (cached?.keys.has(version) ? cached.keys : reload()),
  };
}

/**
 * Seals a text for one row of a column. `db` is a client or its transaction, `column` is `table.column` as in the
 * database.
 */
export async function sealText<Text extends string | null | undefined>(
  db: Client,
  column: string,
  row: string,
  text: Text,
): Promise<Sealed | Exclude<Text, string>> {
  if (typeof text !== 'string') return text as Exclude<Text, string>;
  // Sealed is a text that only this file may create.
  return sealAt(await ringOf(db).keys(), placeOf(column, row), text) as unknown as Sealed;
}

/** Opens what `sealText` sealed; a text from before there were keys is returned as it is. */
export async function openText<Value extends Sealed | null>(
  db: Client,
  column: string,
  row: string,
  value: Value,
): Promise<string | Exclude<Value, Sealed>> {
  if (value === null) return value as Exclude<Value, Sealed>;
  const text = String(value);
  const version = sealedWith(text);
  return version === undefined ? text : openAt(await ringOf(db).with(version), placeOf(column, row), text);
}

/**
 * The same for a text shown among others: a damaged one is reported and shown as empty. Throws if its key is missing:
 * then no text is at fault.
 */
export async function openTextOrEmpty(db: Client, column: string, row: string, value: Sealed | null): Promise<string> {
  if (value === null) return '';
  const { with: keysWith, log } = ringOf(db);
  const version = sealedWith(value);
  const keys = version === undefined ? undefined : await keysWith(version);
  if (!keys || !version) return String(value);
  if (!keys.has(version)) return openText(db, column, row, value);
  try {
    return openAt(keys, placeOf(column, row), String(value));
  } catch (error) {
    rowsFailed.inc({ work: `read ${column}` });
    log?.error({ err: error, row, column }, 'a sealed text is damaged; it is shown as empty');
    return '';
  }
}

/** The same for a JSON column. */
export async function sealJson(db: Client, column: string, row: string, value: unknown): Promise<Sealed> {
  const keys = await ringOf(db).keys();
  return (keys.size > 0 ? sealAt(keys, placeOf(column, row), JSON.stringify(value)) : value) as Sealed;
}

/** Opens what `sealJson` sealed. */
export const openJson = async (db: Client, column: string, row: string, value: Sealed): Promise<unknown> =>
  sealedWith(value) === undefined ? value : JSON.parse(await openText(db, column, row, value));

/** The place a value is sealed for. */
export const placeOf = (column: string, row: string): string => `${column} ${row}`;

function failUnavailable(): never {
  throw new AppError('unavailable');
}

function ringOf({ [keyRing]: ring }: Client): KeyRing {
  if (!ring) throw new Error('Not a client of openDatabases: it cannot seal or open');
  return ring;
}
