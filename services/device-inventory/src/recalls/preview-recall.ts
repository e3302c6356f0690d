import { previewRecall } from '@fovea/contracts/recalls/endpoints';
import type { RecallPreview } from '@fovea/contracts/recalls/schema';
import { type Expression, type SqlBool, sql } from 'kysely';
import { type GlobalTx, handle } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';
import { parseUdis } from '../udis/parse-udis.job.ts';
import { devicesToRecall } from './recall-query.ts';

export const previewRecallHandler = handle(previewRecall, async ({ criteria }, { global, log }) => {
  const matching = devicesToRecall(criteria);
  await parseUdis(global, log);
  return countRecall(global, matching);
});

async function countRecall(db: GlobalTx, matching: Expression<SqlBool>): Promise<RecallPreview> {
  const rows = await kyselyOfGlobal(db)
    .selectFrom('device')
    .leftJoin('company', 'company.id', 'device.company_id')
    .select(({ fn, ref }) => [
      fn.coalesce('device.customer_region', 'company.region', sql.lit('')).as('region'),
      sql<number>`count(*)::int`.as('devices'),
      sql<number>`count(${ref('device.customer_id')})::int`.as('atFamilies'),
      sql<number>`count(*) FILTER (WHERE ${ref('device.customer_id')} IS NULL AND ${ref('device.status')} = 'In stock')::int`.as(
        'inStock',
      ),
      sql<string[]>`array_agg(DISTINCT ${ref('device.company_id')})::text[]`.as('companies'),
    ])
    .where(matching)
    .groupBy(({ fn }) => fn.coalesce('device.customer_region', 'company.region', sql.lit('')))
    .execute();
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  const [devices, atFamilies, inStock] = [
    sum((row) => row.devices),
    sum((row) => row.atFamilies),
    sum((row) => row.inStock),
  ];
  return {
    devices,
    atFamilies,
    inStock,
    elsewhere: devices - atFamilies - inStock,
    companies: new Set(rows.flatMap((row) => row.companies)).size,
    regions: rows
      .filter(({ region }) => region !== '')
      .map((row) => ({ region: row.region, devices: row.devices, atFamilies: row.atFamilies }))
      .sort((one, other) => other.devices - one.devices),
  };
}
