import { getPortalDevice } from '@fovea/contracts/devices/portal-endpoints';
import type { PortalDevice } from '@fovea/contracts/devices/schema';
import { AppError } from '@fovea/contracts/errors';
import type { Device } from '../../generated/global/client.ts';
import { type Context, handle } from '../handle.ts';
import { newestOwnRecords } from '../usage/find-records.ts';
import { settingsOf } from './device-settings.ts';

export const getPortalDeviceHandler = handle(getPortalDevice, async (_input, ctx) => {
  const device = await ctx.global.device.findUnique({ where: { customerId: ctx.actor.id } });
  return { device: device && (await portalDeviceView(ctx, device)) };
});

/** What a family sees of its device: no company matters, and the settings as they really apply. */
export async function portalDeviceView(ctx: Context, row: Device): Promise<PortalDevice> {
  const catalog = await ctx.global.catalog.findUnique({ where: { id: row.productId } });
  if (!catalog) throw new AppError('notFound');
  return {
    _id: row.id,
    serial_number: row.serialNumber,
    udi: row.udi,
    productName: row.productName,
    catalog: { reference: catalog.reference },
    status: row.status,
    createdDate: row.createdDate.toISOString(),
    distributedAt: row.distributedAt?.toISOString() ?? null,
    bindingDate: row.bindingDate?.toISOString() ?? null,
    version: row.reportedVersion,
    settings: settingsOf(row, catalog),
    records: await newestOwnRecords(ctx, row.id),
  };
}
