import { placeOf } from '@fovea/kit/database/sealed-texts';
import { withClient } from '@fovea/kit/database/with-client';
import { firstId } from '@fovea/kit/messaging/state-checksums';
import { findSchemas, joinedSchema } from '@fovea/kit/prisma/schemas';
import { type SealedColumn, sealedColumns } from '@fovea/kit/prisma/sealed';
import {
  addDataKey,
  type DataKeys,
  newestOf,
  openAt,
  readDataKeys,
  sealAt,
  sealedBeginning,
  wrapDataKeys,
} from '@fovea/kit/secrets/data-keys';
import type { Client } from 'pg';
import { Failure } from './failure.ts';
import type { Fleet } from './fleet.ts';

const batchSize = 500;

/** Every database that has columns marked `@sealed`, with these columns. */
const databasesWithTexts = ({ scopes, database }: Fleet) =>
  findSchemas().flatMap((schema) => {
    const columns = schema.service === 'kit-fixture' ? [] : sealedColumns(joinedSchema(schema));
    const places = scopes.filter((scope) => (scope === 'global') === (schema.kind === 'global'));
    return columns.length > 0 ? places.map((scope) => ({ ...database(schema.service, scope), columns })) : [];
  });

/**
 * Rewraps the data keys of each database with the newest secret, and creates the first key where there is none. With
 * `anew` each database gets another key, which seals from then on.
 */
export async function* wrapKeys(fleet: Fleet, { anew }: { anew: boolean }) {
  const secrets = fleet.secrets();
  for (const { name, url } of databasesWithTexts(fleet))
    yield await inDatabase(url, `${name}.data_key`, async (client) => {
      const wrapped = await wrapDataKeys(client, secrets);
      if (anew || wrapped === 0) await addDataKey(client, secrets);
      return { name, wrapped };
    });
}

/** Seals every text that is plain or sealed with an older key. An interrupted run continues where it stopped. */
export async function* sealTexts(fleet: Fleet) {
  const secrets = fleet.secrets();
  for (const { name, url, columns } of databasesWithTexts(fleet))
    for (const where of columns) {
      const place = `${name}.${where.table}.${where.column}`;
      yield await inDatabase(url, place, async (client) => {
        const sealed = await sealColumn(client, where, await readDataKeys(client, secrets));
        return { place, sealed };
      });
    }
}

/** In batches, each in its own transaction; rows that changed in between are skipped. */
async function sealColumn(client: Client, where: SealedColumn, keys: DataKeys): Promise<number> {
  const { table, column, key, isJson } = where;
  const type = isJson ? 'jsonb' : 'text';
  const text = isJson ? `${column} #>> '{}'` : column;
  const stored = (value: unknown) => (isJson ? JSON.stringify(value) : value);
  const newest = newestOf(keys);
  let count = 0;
  for (let after = firstId; ; ) {
    const { rows } = await client.query<{ row: string; value: unknown }>(
      `SELECT ${key} AS row, ${column} AS value FROM ${table}
      WHERE ${key} > $1 AND ${text} <> '' AND ${text} NOT LIKE $2 ORDER BY ${key} LIMIT ${batchSize}`,
      [after, `${newest === undefined ? '' : sealedBeginning(newest)}%`],
    );
    const last = rows.at(-1);
    if (!last) return count;
    after = last.row;
    const sealed = rows.map(({ row, value }) => {
      const place = placeOf(`${table}.${column}`, row);
      return sealAt(keys, place, typeof value === 'string' ? openAt(keys, place, value) : JSON.stringify(value));
    });
    const { rowCount } = await client.query(
      `UPDATE ${table} SET ${column} = anew.sealed
      FROM unnest($1::uuid[], $2::${type}[], $3::${type}[]) AS anew (row, was, sealed)
      WHERE ${table}.${key} = anew.row AND ${table}.${column} = anew.was`,
      [rows.map(({ row }) => row), rows.map(({ value }) => stored(value)), sealed.map(stored)],
    );
    count += rowCount ?? 0;
  }
}

/** Runs work in one database; errors name the place. */
export const inDatabase = <Result>(url: string, place: string, work: (client: Client) => Promise<Result>) =>
  withClient(url, work).catch((error: unknown): never => {
    throw new Failure(
      `${place}: ${error instanceof Error ? error.message : error}`,
      'The list must contain every secret that was used for sealing; nothing was lost, run it again',
    );
  });
