import { deleteDevice } from '@fovea/contracts/devices/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { newId } from '@fovea/kit/database/ids';
import type { Device, Prisma } from '../../generated/global/client.ts';
import { publishDeviceDeleted } from '../facts.ts';
import { type Context, type GlobalTx, handle } from '../handle.ts';

/**
 * Deletes a device in stock or discarded. A used device is hidden and keeps its log and serial number; one without a
 * log is deleted. The conditions are part of the writes, so a concurrent bind wins or loses as a whole.
 */
export const deleteDeviceHandler = handle(deleteDevice, async ({ id }, { global, regions, actor, now }) => {
  await global.$transaction(async (tx) => {
    const device = await tx.device.findFirst({ where: { id, deletedAt: null } });
    if (!device) throw new AppError('notFound');
    const isIdle: Prisma.DeviceWhereInput = {
      id,
      customerId: null,
      deletedAt: null,
      recallId: null,
      status: { in: ['In stock', 'Discarded'] },
    };
    const { count: gone } = await tx.device.deleteMany({
      where: { ...isIdle, lastUsage: null, logs: { none: {} }, holdings: { none: {} } },
    });
    if (gone === 0) {
      const { count: hidden } = await tx.device.updateMany({ where: isIdle, data: { deletedAt: now, updatedAt: now } });
      if (hidden === 0) throw new AppError('inUse', { what: device.status });
      await logExistence(tx, device, 'Delete', { actor, now });
    }
    await publishDeviceDeleted(tx, device, { regions });
  });
  return {};
});

/** Logs a deletion or restoration, which change no status. */
export const logExistence = (
  tx: GlobalTx,
  { id, status, companyId }: Device,
  action: 'Delete' | 'Restore',
  { actor, now }: Pick<Context, 'actor' | 'now'>,
) =>
  tx.deviceLog.create({
    data: {
      id: newId(),
      deviceId: id,
      date: now,
      action,
      from: status,
      to: status,
      companyId,
      logging: ['Company'],
      actorId: actor.id,
      actorRole: actor.role,
      actorRegion: actor.region,
      createdAt: now,
    },
  });
