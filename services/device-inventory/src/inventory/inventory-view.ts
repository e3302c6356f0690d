import { InventoryItem } from '@fovea/contracts/inventory/schema';
import type { ViewedDevice } from '../devices/device-query.ts';
import { holdersOf } from '../families/holders.ts';
import type { Context } from '../handle.ts';

/** Devices as the inventory shows them. */
export async function inventoryViews(
  ctx: Pick<Context, 'of' | 'regions' | 'log'>,
  rows: ViewedDevice[],
): Promise<InventoryItem[]> {
  const holders = await holdersOf(ctx, rows);
  return rows.map((row) =>
    InventoryItem.parse({
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
      customerEmail: (row.customerId && holders.get(row.customerId)?.email) || null,
      customerRegion: row.customerRegion,
      updatedAt: row.updatedAt.toISOString(),
    }),
  );
}
