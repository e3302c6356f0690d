import type { InventoryItem } from '@fovea/contracts/inventory/schema';
import type { ViewedDevice } from '../devices/device-query.ts';
import { holdersOf } from '../families/holders.ts';
import type { Context } from '../handle.ts';

/** Devices as the inventory shows them. */
export async function inventoryViews(
  ctx: Pick<Context, 'global' | 'actor' | 'lookInto' | 'regions'>,
  rows: ViewedDevice[],
): Promise<InventoryItem[]> {
  const holderOf = await holdersOf(ctx, rows);
  return rows.map((row) => {
    const holder = holderOf(row);
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
    };
  });
}
