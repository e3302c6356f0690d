import { storedDays } from '@fovea/contracts/dates';
import { exportDevices } from '@fovea/contracts/devices/endpoints';
import { type BatchColumn, dateCell } from '@fovea/kit/csv/csv-lines';
import type { Rows } from '@fovea/kit/database/list';
import { expressionBuilder } from 'kysely';
import { type Context, handleExport } from '../handle.ts';
import type { GlobalTables } from '../tables.ts';
import { texts } from '../texts.ts';
import { type DeviceBatch, deviceExport } from './device-lines.ts';
import { devicesMatching } from './device-query.ts';

export const exportDevicesHandler = handleExport(exportDevices, async (filter, ctx) => {
  const matching = devicesMatching(filter);
  return {
    name: 'devices',
    ...(await deviceExport(ctx, { joined, columns: columnsIn(ctx) }, matching)),
  };
});

type Read = GlobalTables & { ownership: GlobalTables['company'] };
const { ref } = expressionBuilder<Read, 'device' | 'ownership' | 'release'>();
const joined = (devices: Rows<GlobalTables, 'device'>) =>
  devices
    .leftJoin('company as ownership', 'ownership.id', 'device.ownership_id')
    .leftJoin('release', 'release.id', 'device.version_id');

function columnsIn({ language, timezone }: Pick<Context, 'language' | 'timezone'>): BatchColumn<DeviceBatch>[] {
  const titles = texts[language].exports.devices;
  return [
    { title: titles.product, cell: ref('device.product_name') },
    { title: titles.type, cell: ref('device.type') },
    { title: titles.serial_number, cell: ref('device.serial_number') },
    { title: titles.udi, cell: ref('device.udi') },
    { title: titles.order_number, cell: ref('device.order_number') },
    { title: titles.qrcode, cell: ref('device.qrcode') },
    { title: titles.company, cell: ref('device.company_name') },
    { title: titles.ownership, cell: ref('ownership.name') },
    { title: titles.customer, cell: ({ email }) => email },
    { title: titles.status, cell: ref('device.status') },
    { title: titles.created, cell: dateCell(ref('device.created_date'), 'day', storedDays) },
    { title: titles.serviceDate, cell: dateCell(ref('device.service_date'), 'day', storedDays) },
    { title: titles.discardDate, cell: dateCell(ref('device.discard_date'), 'day', storedDays) },
    { title: titles.version, cell: ref('release.name') },
    { title: titles.lastUsage, cell: dateCell(ref('device.last_usage'), 'second', timezone), instant: true },
    { title: titles.comments, cell: ref('device.comments') },
  ];
}
