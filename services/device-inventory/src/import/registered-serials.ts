import { plainSerial } from '@fovea/contracts/devices/fields';
import { type Expression, type InferResult, type SqlBool, sql } from 'kysely';
import type { Global } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';

const chunk = 20_000;

export type RegisteredDevice = InferResult<ReturnType<typeof withSerials>>[number];

/** Registered (or visible) devices by plain serial number. Hidden devices keep their serial number. */
export async function findRegisteredSerials(
  db: Global,
  serials: string[],
  visible: Expression<SqlBool> = sql.lit(true),
): Promise<Map<string, RegisteredDevice>> {
  const keys = [...new Set(serials.map(plainSerial))];
  const registered = new Map<string, RegisteredDevice>();
  for (let start = 0; start < keys.length; start += chunk) {
    const rows = await withSerials(db, keys.slice(start, start + chunk))
      .where(visible)
      .execute();
    for (const row of rows) registered.set(row.serialKey, row);
  }
  return registered;
}

const withSerials = (db: Global, keys: string[]) =>
  kyselyOfGlobal(db)
    .selectFrom('device')
    .select(['device.id', 'device.serial_key as serialKey', 'device.status'])
    .select(['device.company_id as companyId', 'device.to_company_id as toCompanyId'])
    .select(({ ref }) => sql<boolean>`${ref('device.deleted_at')} IS NOT NULL`.as('isDeleted'))
    .where('device.serial_key', '=', sql<string>`ANY(${keys}::text[])`);
