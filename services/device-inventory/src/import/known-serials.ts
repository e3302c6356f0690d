import { plainSerial } from '@fovea/contracts/devices/fields';
import { type InferResult, sql } from 'kysely';
import type { Global } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';

const chunk = 20_000;

export type Known = InferResult<ReturnType<typeof withSerials>>[number];

/**
 * The registered devices among the serial numbers, by plain serial number; a deleted one with a past keeps its serial
 * number.
 */
export async function knownSerials(db: Global, serials: string[]): Promise<Map<string, Known>> {
  const keys = [...new Set(serials.map(plainSerial))];
  const known = new Map<string, Known>();
  for (let start = 0; start < keys.length; start += chunk) {
    const rows = await withSerials(db, keys.slice(start, start + chunk)).execute();
    for (const row of rows) known.set(row.serialKey, row);
  }
  return known;
}

const withSerials = (db: Global, keys: string[]) =>
  kyselyOfGlobal(db)
    .selectFrom('device')
    .select(['id', 'serial_key as serialKey', 'status', 'company_id as companyId', 'to_company_id as toCompanyId'])
    .select(({ ref }) => sql<boolean>`${ref('deleted_at')} IS NOT NULL`.as('isDeleted'))
    .where('serial_key', '=', sql<string>`ANY(${keys}::text[])`);
