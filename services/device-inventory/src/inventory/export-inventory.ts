import { formatDate } from '@fovea/contracts/dates';
import { exportInventory } from '@fovea/contracts/inventory/endpoints';
import { linesOf } from '@fovea/kit/csv-lines';
import { zonedHeader } from '@fovea/kit/exports';
import type { Expression, SqlBool } from 'kysely';
import { countDevices, walkDevices } from '../devices/device-query.ts';
import { concernHolders } from '../families/concern-holders.ts';
import { type Context, handleExport } from '../handle.ts';
import { checkUsesInventory } from '../scope.ts';
import { texts } from '../texts.ts';
import { inventoryMatching } from './inventory-query.ts';
import { inventoryViews } from './inventory-view.ts';

const lastUpdateColumn = 3;

export const exportInventoryHandler = handleExport(exportInventory, async (filter, ctx) => {
  await checkUsesInventory(ctx);
  const matching = await inventoryMatching(ctx, filter);
  return {
    name: 'inventory',
    header: zonedHeader(texts[ctx.language].exports.inventory, [lastUpdateColumn], ctx.timezone),
    count: await countDevices(ctx.global, matching),
    lines: linesOf(rows(ctx, matching)),
  };
});

async function* rows(ctx: Context, matching: Expression<SqlBool>): AsyncGenerator<unknown[]> {
  for await (const page of walkDevices(ctx.global, matching)) {
    concernHolders(ctx, page);
    for (const item of await inventoryViews(ctx, page)) {
      yield [
        item.productName,
        item.status,
        item.serial_number,
        formatDate(item.updatedAt, 'second', ctx.timezone),
        item.customerEmail,
        item.companyName,
        item.toCompanyName,
      ];
    }
  }
}
