import { exportInventory } from '@fovea/contracts/inventory/endpoints';
import { type BatchColumn, dateCell } from '@fovea/kit/csv/csv-lines';
import type { Rows } from '@fovea/kit/database/list';
import { expressionBuilder } from 'kysely';
import { type DeviceBatch, deviceExport } from '../devices/device-lines.ts';
import { type Context, handleExport } from '../handle.ts';
import { checkUsesInventory } from '../scope.ts';
import type { GlobalTables } from '../tables.ts';
import { texts } from '../texts.ts';
import { inventoryMatching } from './inventory-query.ts';

export const exportInventoryHandler = handleExport(exportInventory, async (filter, ctx) => {
  await checkUsesInventory(ctx);
  const matching = await inventoryMatching(ctx, filter);
  return {
    name: 'inventory',
    ...(await deviceExport(ctx, { joined, columns: columnsIn(ctx) }, matching)),
  };
});

type Read = GlobalTables & { recipient: GlobalTables['company'] };
const { ref } = expressionBuilder<Read, 'device' | 'recipient'>();
const joined = (devices: Rows<GlobalTables, 'device'>) =>
  devices.leftJoin('company as recipient', 'recipient.id', 'device.to_company_id');

function columnsIn({ language, timezone }: Pick<Context, 'language' | 'timezone'>): BatchColumn<DeviceBatch>[] {
  const titles = texts[language].exports.inventory;
  return [
    { title: titles.product, cell: ref('device.product_name') },
    { title: titles.status, cell: ref('device.status') },
    { title: titles.serial_number, cell: ref('device.serial_number') },
    { title: titles.lastUpdate, cell: dateCell(ref('device.updated_at'), 'second', timezone), instant: true },
    { title: titles.customer, cell: ({ email }) => email },
    { title: titles.company, cell: ref('device.company_name') },
    { title: titles.toCompany, cell: ref('recipient.name') },
  ];
}
