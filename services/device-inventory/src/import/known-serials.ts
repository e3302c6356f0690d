import { plainSerial } from '@fovea/contracts/device-fields';
import type { Global } from '../handle.ts';

const chunk = 20_000;

export type Known = {
  id: string;
  serialKey: string;
  status: string;
  companyId: string;
  toCompanyId: string | null;
  isDeleted: boolean;
};

/**
 * The registered devices among the serial numbers, by plain serial number; a deleted one with a past keeps its serial
 * number.
 */
export async function knownSerials(
  db: Pick<Global, '$queryRawUnsafe'>,
  serials: string[],
): Promise<Map<string, Known>> {
  const keys = [...new Set(serials.map(plainSerial))];
  const known = new Map<string, Known>();
  for (let start = 0; start < keys.length; start += chunk) {
    const rows = await db.$queryRawUnsafe<Known[]>(
      `SELECT id, serial_key AS "serialKey", status, company_id AS "companyId", to_company_id AS "toCompanyId", deleted_at IS NOT NULL AS "isDeleted"
      FROM device WHERE serial_key = ANY($1::text[])`,
      keys.slice(start, start + chunk),
    );
    for (const row of rows) known.set(row.serialKey, row);
  }
  return known;
}
