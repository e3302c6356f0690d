import { setTimeout } from 'node:timers/promises';
import { AppError } from '@fovea/contracts/errors';
import { type DataKeys, noKeysAreKnownMs, openAt, readDataKeys, sealAt, sealedWith } from '../secrets/data-keys.ts';
import type { Secrets } from '../secrets/secret-box.ts';
import type { Log } from '../telemetry/logger.ts';
import { rowsFailed } from '../telemetry/metrics.ts';
import { withClient } from './with-client.ts';

declare const isSealed: unique symbol;
/**
 * What a column marked `@sealed` holds, which is no text to anybody: only `sealText` and `sealJson` make one, only
 * `openText` and `openJson` read it.
 */
export type Sealed = { readonly [isSealed]: true };

/** A database that froze meanwhile holds up nobody for longer. */
const longestReadMs = 10_000;

type KeyRing = { keys(): Promise<DataKeys>; with(version: number): Promise<DataKeys>; log?: Log };

const keyRing = Symbol('key ring');
type Client = object & { [keyRing]?: KeyRing };

/** Says with whose secret the keys of a client's database are wrapped; its transactions know it too. */
export function sealsBy(client: Client, url: string, secrets: Secrets | undefined, log?: Log): void {
  const ring = openKeyRing(async () => {
    if (!secrets) throw new Error('This service was given no secrets to seal with');
    const keys = withClient(url, (database) => readDataKeys(database, secrets));
    return Promise.race([keys, setTimeout(longestReadMs, undefined, { ref: false }).then(giveUp)]);
  });
  client[keyRing] = { ...ring, log };
}

/**
 * Reads the keys over a connection of their own: whoever asks may hold the last one of the pool. They are looked for
 * again while there are none, and where a text names one that is not known.
 */
function openKeyRing(read: () => Promise<DataKeys>): KeyRing {
  let known: { keys: DataKeys; at: number } | undefined;
  let reading: Promise<DataKeys> | undefined;
  const readAgain = () => {
    reading ??= read()
      .then((keys) => {
        known = { keys, at: performance.now() };
        return keys;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  return {
    keys: async () =>
      known && (known.keys.size > 0 || performance.now() - known.at < noKeysAreKnownMs) ? known.keys : readAgain(),
    with: async (version) => (known?.keys.has(version) ? known.keys : readAgain()),
  };
}

/**
 * A text as its column keeps it: for this row and no other. `db` is a client or its transaction, `column` table and
 * column as the database names them.
 */
export async function sealText<Text extends string | null | undefined>(
  db: Client,
  column: string,
  row: string,
  text: Text,
): Promise<Sealed | Exclude<Text, string>> {
  if (typeof text !== 'string') return text as Exclude<Text, string>;
  return sealAt(await ringOf(db).keys(), placeOf(column, row), text) as unknown as Sealed;
}

/** What `sealText` was given; a text written before there were keys as it is. */
export async function openText<Value extends Sealed | null>(
  db: Client,
  column: string,
  row: string,
  value: Value,
): Promise<string | Exclude<Value, Sealed>> {
  if (value === null) return value as Exclude<Value, Sealed>;
  const kept = String(value);
  const version = sealedWith(kept);
  return version === undefined ? kept : openAt(await ringOf(db).with(version), placeOf(column, row), kept);
}

/**
 * The same of a text that is shown among others: one that was damaged is reported, and is empty. Throws where its key is
 * missing: then no text is at fault.
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

/** The same of a column of JSON. */
export async function sealJson(db: Client, column: string, row: string, value: unknown): Promise<Sealed> {
  const keys = await ringOf(db).keys();
  return (keys.size > 0 ? sealAt(keys, placeOf(column, row), JSON.stringify(value)) : value) as Sealed;
}

/** What `sealJson` was given. */
export const openJson = async (db: Client, column: string, row: string, value: Sealed): Promise<unknown> =>
  sealedWith(value) === undefined ? value : JSON.parse(await openText(db, column, row, value));

/** What a value is sealed for. */
export const placeOf = (column: string, row: string): string => `${column} ${row}`;

function giveUp(): never {
  throw new AppError('unavailable');
}

function ringOf({ [keyRing]: ring }: Client): KeyRing {
  if (!ring) throw new Error('No client of openDatabases: nothing is sealed or opened by it');
  return ring;
}
