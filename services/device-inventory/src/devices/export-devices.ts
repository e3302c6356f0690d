import { formatDate, storedDays } from '@fovea/contracts/dates';
import { exportDevices } from '@fovea/contracts/devices/endpoints';
import { linesOf } from '@fovea/kit/csv-lines';
import { zonedHeader } from '@fovea/kit/exports';
import type { Expression, SqlBool } from 'kysely';
import { concernHolders } from '../families/concern-holders.ts';
import { type Context, handleExport } from '../handle.ts';
import { texts } from '../texts.ts';
import { countDevices, devicesMatching, walkDevices } from './device-query.ts';
import { deviceViews } from './device-view.ts';

const lastUsageColumn = 14;

export const exportDevicesHandler = handleExport(exportDevices, async (filter, ctx) => {
  const matching = devicesMatching(filter);
  return {
    name: 'devices',
    header: zonedHeader(texts[ctx.language].exports.devices, [lastUsageColumn], ctx.timezone),
    count: await countDevices(ctx.global, matching),
    lines: linesOf(rows(ctx, matching)),
  };
});

async function* rows(ctx: Context, matching: Expression<SqlBool>): AsyncGenerator<unknown[]> {
  for await (const page of walkDevices(ctx.global, matching)) {
    concernHolders(ctx, page);
    for (const device of await deviceViews(ctx, page)) {
      const {
        productName,
        type,
        serial_number,
        udi,
        order_number,
        qrcode,
        companyName,
        ownershipName,
        customerEmail,
        status,
      } = device;
      const { createdDate, serviceDate, discardDate, version, lastUsage, comments } = device;
      yield [
        productName,
        type,
        serial_number,
        udi,
        order_number,
        qrcode,
        companyName,
        ownershipName,
        customerEmail,
        status,
        ...[createdDate, serviceDate, discardDate].map((day) => formatDate(day, 'day', storedDays)),
        version,
        formatDate(lastUsage, 'second', ctx.timezone),
        comments,
      ];
    }
  }
}
