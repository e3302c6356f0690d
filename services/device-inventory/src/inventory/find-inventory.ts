import { findInventory } from '@fovea/contracts/inventory/endpoints';
import { findDevicePage } from '../devices/device-query.ts';
import { concernHolders } from '../families/holders.ts';
import { handle } from '../handle.ts';
import { checkUsesInventory } from '../scope.ts';
import { inventoryMatching } from './inventory-query.ts';
import { inventoryViews } from './inventory-view.ts';

export const findInventoryHandler = handle(findInventory, async (filter, ctx) => {
  await checkUsesInventory(ctx);
  const { current, pageSize, sort = 'updatedAt', order = 'desc' } = filter;
  const { rows, total } = await findDevicePage(ctx.global, await inventoryMatching(ctx, filter), {
    current,
    pageSize,
    sort,
    order,
  });
  const { list, families } = await inventoryViews(ctx, rows);
  concernHolders(ctx, families);
  return { list, total, current, pageSize };
});
