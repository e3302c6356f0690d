import { bindCustomerDevice } from '@fovea/contracts/devices/endpoints';
import { plainSerial } from '@fovea/contracts/devices/fields';
import { bindDevice } from '@fovea/contracts/devices/portal-endpoints';
import { readingsOfCode } from '@fovea/contracts/devices/scanned-code';
import { AppError } from '@fovea/contracts/errors';
import type { Device } from '../../generated/global/client.ts';
import { findParent } from '../families/find-parent.ts';
import { type Context, handle } from '../handle.ts';
import { visibleParent } from '../scope.ts';
import { assignDevice } from './assign-device.ts';
import { deviceViewOf } from './device-view.ts';
import { portalDeviceView } from './portal-device-view.ts';

/** A parent enters the serial number printed on the device. */
export const bindDeviceHandler = handle(bindDevice, async ({ serial_number }, ctx) => {
  const parent = await findParent(ctx, ctx.db, ctx.region, ctx.actor.id);
  if (!parent) throw new AppError('notFound');
  return { device: await portalDeviceView(ctx, await bind(ctx, parent, serial_number)) };
});

/** Staff bind a device for the parent. */
export const bindCustomerDeviceHandler = handle(bindCustomerDevice, async ({ serial_number, customerId }, ctx) => {
  const parent = await visibleParent(ctx, customerId);
  const { id } = await bind(ctx, parent, serial_number);
  return { device: await deviceViewOf(ctx, id) };
});

async function bind(
  ctx: Context,
  parent: { id: string; companyId: string; debug: boolean },
  serial: string,
): Promise<Device> {
  const device = await deviceOfCode(ctx, serial);
  if (!device) throw new AppError('incorrectDeviceNumber');
  if (device.companyId !== parent.companyId) throw new AppError('deviceOfAnotherCompany');
  if (device.status !== 'In stock') throw new AppError('deviceNotInStock');
  const customer = { id: parent.id, region: ctx.region, debug: parent.debug };
  return assignDevice(ctx, device, customer, {
    action: 'Bind',
    date: ctx.now,
    logging: ['Customer', 'Company'],
    loser: 'deviceNotInStock',
  });
}

/** The device of the entered or scanned code; an exact match of the serial number wins. */
async function deviceOfCode({ global }: Context, typed: string): Promise<Device | undefined> {
  const keys = readingsOfCode(typed).map(plainSerial);
  const found = await global.device.findMany({ where: { serialKey: { in: keys }, deletedAt: null } });
  return keys.flatMap((key) => found.filter(({ serialKey }) => serialKey === key))[0];
}
