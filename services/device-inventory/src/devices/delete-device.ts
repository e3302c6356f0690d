import { deleteDevice } from '@fovea/contracts/devices';
import { AppError } from '@fovea/contracts/errors';
import { deviceDeleted } from '../facts.ts';
import { handle } from '../handle.ts';

/** Only a device nobody holds may go: in stock or discarded. The condition is part of the delete, so a bind in the same moment wins or loses whole. */
export const deleteDeviceHandler = handle(deleteDevice, async ({ id }, { global }) => {
  await global.$transaction(async (tx) => {
    const device = await tx.device.findUnique({ where: { id } });
    if (!device) throw new AppError('notFound');
    const { count } = await tx.device.deleteMany({ where: { id, customerId: null, status: { in: ['In stock', 'Discarded'] } } });
    if (count === 0) throw new AppError('inUse', { what: device.status });
    await deviceDeleted(tx, device);
  });
  return {};
});
