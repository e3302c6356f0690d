import type { Device } from '@fovea/contracts/devices/schema';
import { AppError } from '@fovea/contracts/errors';
import { holdersOf } from '../families/holders.ts';
import type { Context } from '../handle.ts';
import { devicesById, type ViewedDevice } from './device-query.ts';

type Looking = Pick<Context, 'global' | 'actor' | 'readIfAvailable' | 'regions'>;

/** Devices as in lists and dialogs, with their families read once. */
export async function deviceViews(ctx: Looking, rows: ViewedDevice[]): Promise<Device[]> {
  const holderOf = await holdersOf(ctx, rows);
  return rows.map((row) => deviceView(row, holderOf(row)));
}

/** One device, read again. */
export async function deviceViewOf(ctx: Looking, id: string): Promise<Device> {
  const [view] = await deviceViews(ctx, await devicesById(ctx.global, [id]));
  if (!view) throw new AppError('notFound');
  return view;
}

function deviceView(row: ViewedDevice, holder: ReturnType<Awaited<ReturnType<typeof holdersOf>>>): Device {
  return {
    _id: row.id,
    productId: row.productId,
    productName: row.productName,
    catalog: { reference: row.reference ?? '' },
    type: row.type,
    createdDate: row.createdDate.toISOString(),
    serviceDate: row.serviceDate.toISOString(),
    discardDate: row.discardDate.toISOString(),
    serial_number: row.serialNumber,
    qrcode: row.qrcode,
    order_number: row.orderNumber,
    udi: row.udi,
    versionId: row.versionId,
    version: row.version,
    forceVersion: row.forceVersion,
    reportedVersion: row.reportedVersion,
    offeredVersion: row.offeredVersion,
    companyId: row.companyId,
    companyName: row.companyName,
    ownership: row.ownershipId,
    ownershipName: row.ownershipName ?? '',
    toCompanyId: row.toCompanyId,
    toCompanyName: row.toCompanyName,
    customerId: row.customerId,
    customerEmail: holder.email,
    customerAway: holder.away,
    customerRegion: row.customerRegion,
    bindingDate: row.bindingDate?.toISOString() ?? null,
    distributedAt: row.distributedAt?.toISOString() ?? null,
    lastUsage: row.lastUsage?.toISOString() ?? null,
    comments: row.comments,
    duration: row.duration?.toNumber() ?? null,
    intervals: row.intervals?.toNumber() ?? null,
    timesPerDay: row.timesPerDay?.toNumber() ?? null,
    timesPerWeek: row.timesPerWeek?.toNumber() ?? null,
    twicePer24: row.twicePer24,
    status: row.status,
    locked: row.isCompanyDisabled === true || holder.lock,
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
