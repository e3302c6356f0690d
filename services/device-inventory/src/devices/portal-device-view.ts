import type { PortalDevice } from '@fovea/contracts/devices/schema';
import { AppError } from '@fovea/contracts/errors';
import type { Device } from '../../generated/global/client.ts';
import { noTreatmentOf } from '../families/holders.ts';
import type { Context } from '../handle.ts';
import { settingsOf } from './device-settings.ts';

/** The device as the family sees it: without company fields, with effective settings. */
export async function portalDeviceView(
  ctx: Pick<Context, 'global' | 'now' | 'readIfAvailable'>,
  row: Device,
): Promise<Omit<PortalDevice, 'records'>> {
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
    discardDate: row.discardDate.toISOString(),
    noTreatment: await noTreatmentOf(ctx, row),
    settings: settingsOf(row, catalog),
  };
}
