import type { AuditChange } from '@fovea/contracts/audit/schema';
import { beyondBounds, type DoseBounds } from '@fovea/contracts/catalogs/dose-bounds';
import { saveDevice } from '@fovea/contracts/devices/endpoints';
import { fitsBarcode, plainSerial } from '@fovea/contracts/devices/fields';
import type { SaveDevice } from '@fovea/contracts/devices/schema';
import { serviceLife } from '@fovea/contracts/devices/service-life';
import { AppError, refuseField } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { validationText } from '@fovea/contracts/validation-messages';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import type { Changed } from '@fovea/kit/audit/audit-log';
import { uniqueViolation } from '@fovea/kit/database/database-errors';
import { newId } from '@fovea/kit/database/ids';
import type { Device } from '../../generated/global/client.ts';
import { companyDay } from '../companies/company-timezone.ts';
import { publishDeviceChanged, searchColumns } from '../facts.ts';
import { type Context, type Global, type GlobalTx, handleSave } from '../handle.ts';
import { isLower } from '../protocol/version-rules.ts';
import { boundsOf } from './device-settings.ts';
import { deviceViewOf } from './device-view.ts';
import { deviceDetailsOf, withLogs } from './get-device-details.ts';

export const saveDeviceHandler = handleSave(saveDevice, storedDevice, async (form, ctx) => {
  const { global, now, changed, extra, language } = ctx;
  const fields = {
    ...form,
    createdDate: (await companyDay(ctx, form.companyId, new Date(form.createdDate))).toISOString(),
  };
  const saved = await global
    .$transaction(async (tx) => {
      const before = fields._id ? await tx.device.findFirst({ where: { id: fields._id, deletedAt: null } }) : null;
      if (fields._id && !before) throw new AppError('notFound');
      checkLife(fields);
      const bounds = await checkReferences(tx, fields, before);
      checkDose(fields, { bounds, before, language });
      if (before?.serialNumber !== fields.serial_number && !fitsBarcode(fields.serial_number))
        throw refuseField('serial_number', 'asciiOnly');
      const device = before ? await update(tx, before, fields, now) : await create(tx, fields, now);
      extra.deviceCache.evict(device.id);
      await publishDeviceChanged(tx, device, ctx);
      await changed(tx, changeOfHolder(before, device));
      return device;
    })
    .catch(async (error: unknown) => {
      throw uniqueViolation(error) ? await takenSerial(global, fields.serial_number) : error;
    });
  return deviceViewOf(ctx, saved.id);
});

async function storedDevice({ _id }: SaveDevice, ctx: Context) {
  const device = _id
    ? await ctx.global.device.findFirst({ where: { id: _id, deletedAt: null }, include: withLogs })
    : null;
  return device && deviceDetailsOf(ctx, device);
}

/** New values must be within the bounds of the catalog. */
function checkDose(
  fields: SaveDevice,
  { bounds, before, language }: { bounds: DoseBounds; before: Device | null; language: Language },
): void {
  const former = before && storedDose(before);
  const issues = beyondBounds(fields, bounds, former).map(({ field, message, bound }) => ({
    path: field,
    message: validationText(message, language, bound),
  }));
  if (issues.length > 0) throw new AppError('validation', {}, issues);
}

const storedDose = ({ duration, intervals, timesPerDay, timesPerWeek }: Device) => ({
  duration: duration?.toNumber() ?? null,
  intervals: intervals?.toNumber() ?? null,
  timesPerDay: timesPerDay?.toNumber() ?? null,
  timesPerWeek: timesPerWeek?.toNumber() ?? null,
});

/** Due dates must not be before the creation. */
function checkLife({ createdDate, ...due }: SaveDevice): void {
  for (const name of ['serviceDate', 'discardDate'] as const)
    if (Date.parse(due[name] ?? createdDate) < Date.parse(createdDate)) throw refuseField(name, 'beforeCreation');
}

async function takenSerial(db: Global, serial: string): Promise<AppError> {
  const holder = await db.device.findUnique({ where: { serialKey: plainSerial(serial) }, select: { deletedAt: true } });
  return holder?.deletedAt
    ? new AppError('serialDeleted')
    : new AppError('alreadyExists', {}, [{ path: 'serial_number', message: 'alreadyTaken' }]);
}

/** Resolves to the bounds of the device's catalog. */
async function checkReferences(tx: GlobalTx, fields: SaveDevice, before: Device | null): Promise<DoseBounds> {
  const { productId, companyId, ownership, versionId } = fields;
  const product = await tx.catalog.findFirst({ where: { id: productId, deleted: false } });
  const companies = await tx.company.findMany({
    where: { id: { in: [companyId, ownership ?? companyId] }, deleted: false },
    select: { id: true, disabled: true },
  });
  const company = companies.find(({ id }) => id === companyId);
  if (!product) throw refuseField('productId', 'invalidId');
  if (!company) throw refuseField('companyId', 'invalidId');
  if (company.disabled && companyId !== before?.companyId) throw refuseField('companyId', 'companyDisabled');
  if (ownership && !companies.some(({ id }) => id === ownership)) throw refuseField('ownership', 'invalidId');
  if (versionId) await checkVersion(tx, { ...fields, versionId }, { before, catalogVersionId: product.versionId });
  return boundsOf(product);
}

/** A version lower than the catalog's is never offered, so it must be forced. An unchanged one stays. */
async function checkVersion(
  tx: GlobalTx,
  { versionId, productId, forceVersion = false }: SaveDevice & { versionId: string },
  { before, catalogVersionId }: { before: Device | null; catalogVersionId: string },
): Promise<void> {
  const releases = await tx.release.findMany({
    where: { id: { in: [versionId, catalogVersionId] }, deleted: false },
    select: { id: true, name: true },
  });
  const chosen = releases.find(({ id }) => id === versionId);
  const usual = releases.find(({ id }) => id === catalogVersionId);
  if (!chosen) throw refuseField('versionId', 'invalidId');
  const isUnchanged =
    before?.versionId === versionId && before.forceVersion === forceVersion && before.productId === productId;
  if (usual && !forceVersion && !isUnchanged && isLower(chosen.name, usual.name))
    throw refuseField('versionId', 'versionDowngrade');
}

function create(tx: GlobalTx, fields: SaveDevice, now: Date): Promise<Device> {
  const dates = serviceLife(new Date(fields.createdDate), fields);
  return tx.device.create({
    data: {
      ...columns(fields),
      ...dates,
      id: newId(),
      status: 'In stock',
      ownershipId: fields.ownership ?? fields.companyId,
      updatedAt: now,
    },
  });
}

/** Outside stock, only an inventory action changes the company. */
async function update(tx: GlobalTx, present: Device, fields: SaveDevice, now: Date): Promise<Device> {
  const { id } = present;
  if (fields.companyId !== present.companyId && present.status !== 'In stock')
    throw refuseField('companyId', 'notEditable');
  const { serviceDate = present.serviceDate.toISOString(), discardDate = present.discardDate.toISOString() } = fields;
  const { count } = await tx.device.updateMany({
    where: { id, updatedAt: fields.updatedAt ? new Date(fields.updatedAt) : present.updatedAt },
    data: { ...columns(fields), serviceDate, discardDate, ownershipId: fields.ownership, updatedAt: now },
  });
  if (count === 0) throw new AppError('changedMeanwhile');
  return tx.device.findUniqueOrThrow({ where: { id } });
}

/**
 * The change for the audit log of the device's family, if any. Comments are recorded without text, because they may be
 * about the family.
 */
function changeOfHolder(before: Device | null, after: Device): Changed[] {
  const { id, customerId, customerRegion, serialNumber: name } = after;
  const changes = changesBetween(before && valuesOf(before), valuesOf(after));
  if (!customerId || !customerRegion) return before ? changeOfDose({ id, name }, changes) : [];
  if (before?.comments !== after.comments) changes.push({ field: 'comments', from: null, to: null });
  return [{ customerId, region: customerRegion, concerning: { id }, changes }];
}

/** A device in stock has no family whose audit log could hold it: the platform's does. */
function changeOfDose(concerning: { id: string; name: string }, changes: AuditChange[]): Changed[] {
  const ofDose = changes.filter(({ field }) => field !== 'device');
  return ofDose.length > 0 ? [{ concerning, changes: ofDose }] : [];
}

const valuesOf = ({ serialNumber, productName, ...settings }: Device) => ({
  device: serialNumber,
  product: productName,
  duration: settings.duration,
  intervals: settings.intervals,
  timesPerDay: settings.timesPerDay,
  timesPerWeek: settings.timesPerWeek,
  twicePer24: settings.twicePer24,
});

function columns(fields: SaveDevice) {
  const {
    productId,
    type,
    companyId,
    versionId,
    forceVersion,
    comments,
    duration,
    intervals,
    timesPerDay,
    timesPerWeek,
    twicePer24,
    qrcode,
    udi,
  } = fields;
  const named = { serialNumber: fields.serial_number, orderNumber: fields.order_number, udi };
  return {
    ...named,
    ...searchColumns(named),
    productId,
    type,
    companyId,
    versionId,
    forceVersion,
    comments,
    duration,
    intervals,
    timesPerDay,
    timesPerWeek,
    twicePer24,
    qrcode,
    createdDate: new Date(fields.createdDate),
  };
}
