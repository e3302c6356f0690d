import { formatDate, storedDays } from '@fovea/contracts/dates';
import { exportDevices } from '@fovea/contracts/devices';
import { startExport, zonedHeader } from '@fovea/kit/exports';
import type { Prisma } from '../../generated/global/client.ts';
import { concernHolders } from '../families/concern-holders.ts';
import { type Caller, handle } from '../handle.ts';
import { texts } from '../texts.ts';
import { countDevices, devicesMatching, walkDevices } from './device-query.ts';
import { deviceViews } from './device-view.ts';

const lastUsageColumn = 14;

export const exportDevicesHandler = handle(exportDevices, async (filter, caller) => {
  const matching = devicesMatching(filter);
  return startExport(caller, {
    name: 'devices',
    header: zonedHeader(texts[caller.language].exports.devices, [lastUsageColumn], caller.timezone),
    count: await countDevices(caller.global, matching),
    rows: rows(caller, matching),
  });
});

async function* rows(caller: Caller, matching: Prisma.Sql): AsyncGenerator<unknown[]> {
  for await (const page of walkDevices(caller.global, matching)) {
    concernHolders(caller, page);
    for (const device of await deviceViews(caller, page)) {
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
        formatDate(lastUsage, 'second', caller.timezone),
        comments,
      ];
    }
  }
}
