import { unbindCustomerDevice } from '@fovea/contracts/devices/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { handle } from '../handle.ts';
import { changeDevice, unassigned } from '../inventory/change-device.ts';
import { visibleParent } from '../scope.ts';

/** Returns the device to stock. A lost device has to be found first. */
export const unbindCustomerDeviceHandler = handle(unbindCustomerDevice, async ({ customerId }, ctx) => {
  const { global, actor, now, changed } = ctx;
  const parent = await visibleParent(ctx, customerId);
  const device = await global.device.findUnique({ where: { customerId: parent.id } });
  if (!device) throw new AppError('notFound');
  if (device.status === 'Lost') throw new AppError('deviceStatus');
  const change = {
    action: 'Unbind',
    to: 'In stock',
    set: unassigned,
    date: now,
    logging: ['Customer', 'Company'],
    actor,
  } as const;
  await global.$transaction(async (tx) => {
    await changeDevice(tx, device, change, ctx);
    await changed(tx, {
      customerId: parent.id,
      changes: changesBetween({ device: device.serialNumber }, { device: null }),
    });
  });
  return {};
});
