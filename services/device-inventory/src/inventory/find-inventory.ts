import { findInventory } from '@fovea/contracts/inventory';
import { page, totalOf } from '@fovea/kit/search';
import { deviceOrder } from '../devices/device-query.ts';
import { concernHolders } from '../families/concern-holders.ts';
import { handle } from '../handle.ts';
import { inventoryMatching } from './inventory-query.ts';
import { inventoryViews } from './inventory-view.ts';

export const findInventoryHandler = handle(findInventory, async (filter, caller) => {
  const { current, pageSize, sort = 'updatedAt', order = 'desc' } = filter;
  const where = await inventoryMatching(caller, filter);
  const [rows, total] = await Promise.all([
    caller.global.device.findMany({ where, orderBy: deviceOrder(sort, order), ...page(filter) }),
    totalOf(['devices', where], () => caller.global.device.count({ where })),
  ]);
  concernHolders(caller, rows);
  return { list: await inventoryViews(caller, rows), total, current, pageSize };
});
