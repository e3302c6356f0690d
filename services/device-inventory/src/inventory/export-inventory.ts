import { exportInventory } from '@fovea/contracts/inventory/endpoints';
import { type Cell, dateCell } from '@fovea/kit/csv/csv-lines';
import { zonedHeader } from '@fovea/kit/csv/exports';
import type { Rows } from '@fovea/kit/database/list';
import { expressionBuilder } from 'kysely';
import { deviceExport } from '../devices/device-lines.ts';
import { handleExport } from '../handle.ts';
import { checkUsesInventory } from '../scope.ts';
import type { GlobalTables } from '../tables.ts';
import { texts } from '../texts.ts';
import { inventoryMatching } from './inventory-query.ts';

const lastUpdateColumn = 3;

export const exportInventoryHandler = handleExport(exportInventory, async (filter, ctx) => {
  await checkUsesInventory(ctx);
  const matching = await inventoryMatching(ctx, filter);
  return {
    name: 'inventory',
    header: zonedHeader(texts[ctx.language].exports.inventory, [lastUpdateColumn], ctx.timezone),
    ...(await deviceExport(ctx, { joined, cells: (email) => cells(email, ctx.timezone) }, matching)),
  };
});

type Read = GlobalTables & { recipient: GlobalTables['company'] };
const { ref } = expressionBuilder<Read, 'device' | 'recipient'>();
const joined = (devices: Rows<GlobalTables, 'device'>) =>
  devices.leftJoin('company as recipient', 'recipient.id', 'device.to_company_id');

const cells = (email: Cell, timezone: string) => [
  ref('device.product_name'),
  ref('device.status'),
  ref('device.serial_number'),
  dateCell(ref('device.updated_at'), 'second', timezone),
  email,
  ref('device.company_name'),
  ref('recipient.name'),
];
