import { findInventory } from '@fovea/contracts/inventory';
import { findDevicePage } from '../devices/device-query.ts';
import { concernHolders } from '../families/concern-holders.ts';
import { handle } from '../handle.ts';
import { checkUsesInventory } from '../scope.ts';
import { inventoryMatching } from './inventory-query.ts';
import { inventoryViews } from './inventory-view.ts';

export const findInventoryHandler = handle(findInventory, async (filter, caller) => {
  await checkUsesInventory(caller);
  const { current, pageSize, sort = 'updatedAt', order = 'desc' } = filter;
  const { rows, total } = await findDevicePage(caller.global, await inventoryMatching(caller, filter), {
    current,
    pageSize,
    sort,
    order,
  });
  concernHolders(caller, rows);
  return { list: await inventoryViews(caller, rows), total, current, pageSize };
});
