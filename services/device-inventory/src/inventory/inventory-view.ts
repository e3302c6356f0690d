import type { InventoryItem } from '@fovea/contracts/inventory/schema';
import { sql } from 'kysely';
import type { ViewedDevice } from '../devices/device-query.ts';
import { type Held, holdersOf, readableNotes } from '../families/holders.ts';
import type { Context } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';

/** Devices as in the inventory, each with its last action, and the families concerned. */
export async function inventoryViews(
  ctx: Context,
  rows: ViewedDevice[],
): Promise<{ list: InventoryItem[]; families: Held[] }> {
  const [holderOf, { lastActions, families }] = await Promise.all([holdersOf(ctx, rows), findLastActions(ctx, rows)]);
  const list = rows.map((row) => {
    const holder = holderOf(row);
    const last = lastActions.get(row.id);
    return {
      _id: row.id,
      productId: row.productId,
      productName: row.productName,
      serial_number: row.serialNumber,
      status: row.status,
      companyId: row.companyId,
      companyName: row.companyName,
      toCompanyId: row.toCompanyId,
      toCompanyName: row.toCompanyName,
      customerId: row.customerId,
      customerEmail: holder.email,
      customerAway: holder.away,
      customerRegion: row.customerRegion,
      updatedAt: row.updatedAt.toISOString(),
      actionDate: last?.date.toISOString() ?? null,
      notes: last?.notes ?? '',
      logging: last?.logging ?? [],
    };
  });
  return { list, families: [...rows, ...families] };
}

/** The newest log entry of each device, read by index in one statement, with the visible notes. */
async function findLastActions(ctx: Context, rows: ViewedDevice[]) {
  const ids = rows.map(({ id }) => id);
  const logs = await kyselyOfGlobal(ctx.global)
    .selectFrom(sql<{ id: string }>`unnest(${ids}::uuid[])`.as<'wanted'>(sql`wanted(id)`))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('device_log')
          .select(['id', 'device_id as deviceId', 'date', 'logging', 'notes'])
          .select(['company_id as companyId', 'to_company_id as toCompanyId'])
          .select(['customer_id as customerId', 'customer_region as customerRegion'])
          .whereRef('device_id', '=', 'wanted.id')
          .orderBy('date', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('log'),
      (join) => join.onTrue(),
    )
    .selectAll('log')
    .execute();
  const { notes, families } = await readableNotes(ctx, logs);
  return {
    lastActions: new Map(logs.map((log) => [log.deviceId, { ...log, notes: notes.get(log.id) ?? '' }])),
    families,
  };
}
