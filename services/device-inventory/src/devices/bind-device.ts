import { plainSerial } from '@fovea/contracts/device-fields';
import { bindCustomerDevice, bindDevice } from '@fovea/contracts/devices';
import { AppError } from '@fovea/contracts/errors';
import type { Device } from '../../generated/global/client.ts';
import { findParent } from '../families/find-parent.ts';
import { type Caller, handle } from '../handle.ts';
import { visibleParent } from '../scope.ts';
import { deviceViewOf } from './device-view.ts';
import { giveDevice } from './give-device.ts';
import { portalDeviceView } from './portal-device-view.ts';

/** A parent types the serial number printed on the device. */
export const bindDeviceHandler = handle(bindDevice, async ({ serial_number }, caller) => {
  const parent = await findParent(caller, caller.db, caller.region, caller.actor.id);
  if (!parent) throw new AppError('notFound');
  return { device: await portalDeviceView(caller, await bind(caller, parent, serial_number)) };
});

/** Staff do it for the parent. */
export const bindCustomerDeviceHandler = handle(bindCustomerDevice, async ({ serial_number, customerId }, caller) => {
  const parent = await visibleParent(caller, customerId);
  const { id } = await bind(caller, parent, serial_number);
  return { device: await deviceViewOf(caller, id) };
});

async function bind(caller: Caller, parent: { id: string; companyId: string }, serial: string): Promise<Device> {
  const device = await caller.global.device.findUnique({ where: { serialKey: plainSerial(serial) } });
  if (!device || device.deletedAt) throw new AppError('incorrectDeviceNumber');
  if (device.companyId !== parent.companyId) throw new AppError('deviceOfAnotherCompany');
  if (device.status !== 'In stock') throw new AppError('deviceNotInStock');
  const customer = { id: parent.id, region: caller.region };
  return giveDevice(caller, device, customer, {
    action: 'Bind',
    date: caller.now,
    logging: ['Customer', 'Company'],
    loser: 'deviceNotInStock',
  });
}
