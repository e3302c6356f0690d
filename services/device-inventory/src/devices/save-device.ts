import { TZDate } from '@date-fns/tz';
import { type SaveDevice, saveDevice } from '@fovea/contracts/devices';
import { AppError, refuseField } from '@fovea/contracts/errors';
import type { Changed } from '@fovea/kit/audit';
import { changesBetween } from '@fovea/kit/audit-changes';
import { uniqueViolation } from '@fovea/kit/database-errors';
import { newId } from '@fovea/kit/ids';
import { addYears } from 'date-fns/addYears';
import type { Device, PrismaClient } from '../../generated/global/client.ts';
import { deviceChanged, searchColumns } from '../facts.ts';
import { type GlobalTx, handle } from '../handle.ts';
import { deviceViewOf } from './device-view.ts';

export const saveDeviceHandler = handle(saveDevice, async (fields, caller) => {
  const { global, now, changed } = caller;
  await checkReferences(global, fields);
  const saved = await global
    .$transaction(async (tx) => {
      const before = fields._id ? await tx.device.findUnique({ where: { id: fields._id } }) : null;
      if (fields._id && !before) throw new AppError('notFound');
      const device = before ? await update(tx, before, fields, now) : await create(tx, fields, now);
      await deviceChanged(tx, device);
      await changed(tx, changeOfHolder(before, device));
      return device;
    })
    .catch((error: unknown) => {
      throw uniqueViolation(error) ? refuseField('serial_number', 'alreadyTaken') : error;
    });
  return deviceViewOf(caller, saved.id);
});

async function checkReferences(db: PrismaClient, { productId, companyId, ownership, versionId }: SaveDevice): Promise<void> {
  const [product, company, owner, version] = await Promise.all([
    db.catalog.findFirst({ where: { id: productId, deleted: false }, select: { id: true } }),
    db.company.findFirst({ where: { id: companyId, deleted: false }, select: { id: true } }),
    ownership ? db.company.findFirst({ where: { id: ownership, deleted: false }, select: { id: true } }) : true,
    versionId ? db.release.findFirst({ where: { id: versionId, deleted: false }, select: { id: true } }) : true,
  ]);
  if (!product) throw refuseField('productId', 'invalidId');
  if (!company) throw refuseField('companyId', 'invalidId');
  if (!owner) throw refuseField('ownership', 'invalidId');
  if (!version) throw refuseField('versionId', 'invalidId');
}

function create(tx: GlobalTx, fields: SaveDevice, now: Date): Promise<Device> {
  const dates = serviceLife(new Date(fields.createdDate), fields);
  return tx.device.create({
    data: { ...columns(fields), ...dates, id: newId(), status: 'In stock', ownershipId: fields.ownership ?? fields.companyId, updatedAt: now },
  });
}

/** A device that is out of stock stays with its company: only an inventory action moves it. */
async function update(tx: GlobalTx, present: Device, fields: SaveDevice, now: Date): Promise<Device> {
  const { id } = present;
  if (fields.companyId !== present.companyId && present.status !== 'In stock') throw refuseField('companyId', 'notEditable');
  const { serviceDate = present.serviceDate.toISOString(), discardDate = present.discardDate.toISOString() } = fields;
  const { count } = await tx.device.updateMany({
    where: { id, updatedAt: fields.updatedAt ? new Date(fields.updatedAt) : present.updatedAt },
    data: { ...columns(fields), serviceDate, discardDate, ownershipId: fields.ownership, updatedAt: now },
  });
  if (count === 0) throw new AppError('changedMeanwhile');
  return tx.device.findUniqueOrThrow({ where: { id } });
}

/** What it means to the family that holds the device; without one it is nobody's record. What somebody wrote beside it may be about the family. */
function changeOfHolder(before: Device | null, after: Device): Changed[] {
  const { id, customerId, customerRegion } = after;
  if (!customerId || !customerRegion) return [];
  const changes = changesBetween(before && valuesOf(before), valuesOf(after));
  if (before?.comments !== after.comments) changes.push({ field: 'comments', from: null, to: null });
  return [{ customerId, region: customerRegion, concerning: { id }, changes }];
}

const valuesOf = ({ serialNumber, duration, intervals, timesPerDay, timesPerWeek, twicePer24 }: Device) => ({
  device: serialNumber,
  duration,
  intervals,
  timesPerDay,
  timesPerWeek,
  twicePer24,
});

function columns(fields: SaveDevice) {
  const { productId, type, companyId, versionId, comments, duration, intervals, timesPerDay, timesPerWeek, twicePer24, qrcode, udi } = fields;
  const named = { serialNumber: fields.serial_number, orderNumber: fields.order_number, udi };
  return {
    ...named,
    ...searchColumns(named),
    ...{ productId, type, companyId, versionId, comments, duration, intervals, timesPerDay, timesPerWeek, twicePer24, qrcode },
    createdDate: new Date(fields.createdDate),
  };
}

/** Service is due two years and discarding five years after the device was made, unless said otherwise. */
export function serviceLife(createdDate: Date, chosen: { serviceDate?: string; discardDate?: string } = {}): { serviceDate: Date; discardDate: Date } {
  const after = (years: number) => new Date(+addYears(new TZDate(+createdDate, 'UTC'), years));
  return {
    serviceDate: chosen.serviceDate ? new Date(chosen.serviceDate) : after(2),
    discardDate: chosen.discardDate ? new Date(chosen.discardDate) : after(5),
  };
}
