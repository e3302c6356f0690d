import { storedDays } from '@fovea/contracts/dates';
import { exportDevices } from '@fovea/contracts/devices/endpoints';
import { type Cell, dateCell } from '@fovea/kit/csv/csv-lines';
import { zonedHeader } from '@fovea/kit/csv/exports';
import type { Rows } from '@fovea/kit/database/list';
import { expressionBuilder } from 'kysely';
import { handleExport } from '../handle.ts';
import type { GlobalTables } from '../tables.ts';
import { texts } from '../texts.ts';
import { deviceExport } from './device-lines.ts';
import { devicesMatching } from './device-query.ts';

const lastUsageColumn = 14;

export const exportDevicesHandler = handleExport(exportDevices, async (filter, ctx) => {
  const matching = devicesMatching(filter);
  return {
    name: 'devices',
    header: zonedHeader(texts[ctx.language].exports.devices, [lastUsageColumn], ctx.timezone),
    ...(await deviceExport(ctx, { joined, cells: (email) => cells(email, ctx.timezone) }, matching)),
  };
});

type Read = GlobalTables & { ownership: GlobalTables['company'] };
const { ref } = expressionBuilder<Read, 'device' | 'ownership' | 'release'>();
const joined = (devices: Rows<GlobalTables, 'device'>) =>
  devices
    .leftJoin('company as ownership', 'ownership.id', 'device.ownership_id')
    .leftJoin('release', 'release.id', 'device.version_id');

const cells = (email: Cell, timezone: string) => [
  ref('device.product_name'),
  ref('device.type'),
  ref('device.serial_number'),
  ref('device.udi'),
  ref('device.order_number'),
  ref('device.qrcode'),
  ref('device.company_name'),
  ref('ownership.name'),
  email,
  ref('device.status'),
  dateCell(ref('device.created_date'), 'day', storedDays),
  dateCell(ref('device.service_date'), 'day', storedDays),
  dateCell(ref('device.discard_date'), 'day', storedDays),
  ref('release.name'),
  dateCell(ref('device.last_usage'), 'second', timezone),
  ref('device.comments'),
];
