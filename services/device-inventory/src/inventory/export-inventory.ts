import { exportInventory } from '@fovea/contracts/inventory';
import { startExport } from '@fovea/kit/exports';
import type { Prisma } from '../../generated/global/client.ts';
import { devicePages } from '../devices/device-pages.ts';
import { exportWords } from '../devices/export-words.ts';
import { concernHolders } from '../families/concern-holders.ts';
import { type Caller, handle } from '../handle.ts';
import { inventoryMatching } from './inventory-query.ts';
import { inventoryViews } from './inventory-view.ts';

export const exportInventoryHandler = handle(exportInventory, async (filter, caller) => {
  const where = await inventoryMatching(caller, filter);
  return startExport(caller, {
    name: 'inventory',
    header: exportWords[caller.language].inventory,
    count: await caller.global.device.count({ where }),
    rows: rows(caller, where),
  });
});

async function* rows(caller: Caller, where: Prisma.DeviceWhereInput): AsyncGenerator<unknown[]> {
  for await (const page of devicePages(caller.global, where)) {
    concernHolders(caller, page);
    for (const item of await inventoryViews(caller, page)) {
      yield [item.productName, item.status, item.serial_number, item.updatedAt, item.customerEmail, item.companyName, item.toCompanyName];
    }
  }
}
