import { dayOf } from '@fovea/contracts/dates';
import { plainSerial } from '@fovea/contracts/devices/fields';
import { readingsOfCode } from '@fovea/contracts/devices/scanned-code';
import { AppError } from '@fovea/contracts/errors';
import { swapRecalledDevice } from '@fovea/contracts/recalls/endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import type { Device } from '../../generated/global/client.ts';
import { companyTimezoneOrUtc } from '../companies/company-timezone.ts';
import { publishDeviceBound } from '../facts.ts';
import { type Context, handle } from '../handle.ts';
import { changeDevice, unassigned } from '../inventory/change-device.ts';
import { visibleDevice } from '../scope.ts';
import { visibleRecallDevice } from './recall-scope.ts';

/**
 * One transaction: the family never has two devices or none. What it was given to treat by goes on: the settings of the
 * device move to the other one, which is of the same catalog; uses, plan and compliance are the child's own.
 */
export const swapRecalledDeviceHandler = handle(swapRecalledDevice, async ({ id, serial_number }, ctx) => {
  const { global, actor, now, changed } = ctx;
  const row = await visibleRecallDevice(ctx, id);
  const { device } = row;
  const { customerId, customerRegion } = device;
  if (!customerId || !customerRegion || row.replacedById) throw new AppError('recallStep');
  const replacement = await replacementOf(ctx, device, serial_number);
  const customer = { id: customerId, region: customerRegion };
  const logged = { date: now, logging: ['Customer', 'Company'], actor, loser: 'deviceNotInStock' } as const;
  await global.$transaction(async (tx) => {
    await changeDevice(
      tx,
      device,
      { ...logged, ...withoutFamily(device), action: 'Unbind', loser: 'deviceStatus' },
      ctx,
    );
    const set = { customerId, customerRegion, bindingDate: now, distributedAt: now, ...settingsOf(device) };
    const given = await changeDevice(tx, replacement, { ...logged, action: 'Bind', to: 'In use', set }, ctx);
    await publishDeviceBound(tx, given, customer, now);
    // Recalls of the former device that are not done: it is on its way back in each of them.
    const returning = { state: 'returning', returningAt: now, replacedById: given.id, toCall: false } as const;
    await tx.recallDevice.updateMany({ where: { deviceId: device.id, doneAt: null }, data: returning });
    await tx.recallDevice.updateMany({ where: { id }, data: { replacedById: given.id } });
    await changed(tx, {
      customerId,
      region: customerRegion,
      concerning: { id: device.id },
      changes: changesBetween({ device: device.serialNumber }, { device: given.serialNumber }),
    });
  });
  return {};
});

/** On its way back to its company; a lost one stays lost, and is in stock once it is found. */
const withoutFamily = ({ status, companyId }: Device) =>
  status === 'Lost'
    ? ({ to: 'Lost', set: { ...unassigned, statusBeforeLost: 'In stock' } } as const)
    : ({ to: 'Transferring', set: { ...unassigned, toCompanyId: companyId } } as const);

/** The other device: in stock of the same company, of the same catalog, in no recall, and one that may treat. */
async function replacementOf(ctx: Context, device: Device, typed: string): Promise<Device> {
  const keys = readingsOfCode(typed).map(plainSerial);
  const found = await ctx.global.device.findMany({ where: { serialKey: { in: keys }, deletedAt: null } });
  const named = keys.flatMap((key) => found.filter(({ serialKey }) => serialKey === key))[0];
  if (!named) throw new AppError('incorrectDeviceNumber');
  const replacement = await visibleDevice(ctx, named.id).catch(() => {
    throw new AppError('incorrectDeviceNumber');
  });
  if (replacement.companyId !== device.companyId) throw new AppError('deviceOfAnotherCompany');
  if (replacement.status !== 'In stock') throw new AppError('deviceNotInStock');
  if (replacement.recallId) throw new AppError('deviceRecalled');
  if (replacement.productId !== device.productId) throw new AppError('swapOtherCatalog');
  const today = dayOf(ctx.now, await companyTimezoneOrUtc(ctx, device.companyId));
  const mayTreat = replacement.type === device.type || !['TESTING', 'DEMO'].includes(replacement.type);
  if (!mayTreat || dayOf(replacement.discardDate, 'UTC') < today) throw new AppError('deviceStatus');
  return replacement;
}

const settingsOf = ({ duration, intervals, timesPerDay, timesPerWeek, twicePer24 }: Device) => ({
  duration,
  intervals,
  timesPerDay,
  timesPerWeek,
  twicePer24,
});
