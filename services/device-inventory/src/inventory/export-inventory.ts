import { formatDate } from '@fovea/contracts/dates';
import { exportInventory } from '@fovea/contracts/inventory';
import { startExport, zonedHeader } from '@fovea/kit/exports';
import type { Prisma } from '../../generated/global/client.ts';
import { countDevices, walkDevices } from '../devices/device-query.ts';
import { concernHolders } from '../families/concern-holders.ts';
import { type Caller, handle } from '../handle.ts';
import { checkUsesInventory } from '../scope.ts';
import { texts } from '../texts.ts';
import { inventoryMatching } from './inventory-query.ts';
import { inventoryViews } from './inventory-view.ts';

const lastUpdateColumn = 3;

export const exportInventoryHandler = handle(exportInventory, async (filter, caller) => {
  await checkUsesInventory(caller);
  const matching = await inventoryMatching(caller, filter);
  return startExport(caller, {
    name: 'inventory',
    header: zonedHeader(texts[caller.language].exports.inventory, [lastUpdateColumn], caller.timezone),
    count: await countDevices(caller.global, matching),
    rows: rows(caller, matching),
  });
});

async function* rows(caller: Caller, matching: Prisma.Sql): AsyncGenerator<unknown[]> {
  for await (const page of walkDevices(caller.global, matching)) {
    concernHolders(caller, page);
    for (const item of await inventoryViews(caller, page)) {
      yield [
        item.productName,
        item.status,
        item.serial_number,
        formatDate(item.updatedAt, 'second', caller.timezone),
        item.customerEmail,
        item.companyName,
        item.toCompanyName,
      ];
    }
  }
}
