import { restoreDevice } from '@fovea/contracts/devices/endpoints';
import { AppError, refuseField } from '@fovea/contracts/errors';
import { publishDeviceChanged } from '../facts.ts';
import { handle } from '../handle.ts';
import { logExistence } from './delete-device.ts';

/** Restores a deleted device once, also for concurrent calls. */
export const restoreDeviceHandler = handle(restoreDevice, async ({ id }, { global, regions, actor, now }) => {
  await global.$transaction(async (tx) => {
    const { count } = await tx.device.updateMany({
      where: { id, deletedAt: { not: null } },
      data: { deletedAt: null, updatedAt: now },
    });
    if (count === 0) throw new AppError('notFound');
    const device = await tx.device.findUniqueOrThrow({ where: { id } });
    if (!(await tx.company.findFirst({ where: { id: device.companyId, deleted: false }, select: { id: true } })))
      throw refuseField('companyId', 'invalidId');
    await logExistence(tx, device, 'Restore', { actor, now });
    await publishDeviceChanged(tx, device, { regions });
  });
  return {};
});
