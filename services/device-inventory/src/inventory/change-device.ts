import type { InventoryStatus, Logging } from '@fovea/contracts/device-fields';
import { AppError, type ErrorName } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/actor';
import { newId } from '@fovea/kit/ids';
import type { z } from 'zod';
import type { Device, Prisma } from '../../generated/global/client.ts';
import { deviceChanged } from '../facts.ts';
import type { GlobalTx } from '../handle.ts';

export type Change = {
  action: string;
  to: InventoryStatus;
  /** What changes beside the status. */
  set?: Prisma.DeviceUncheckedUpdateManyInput;
  date: Date;
  logging: readonly z.infer<typeof Logging>[];
  notes?: string;
  /** null: the platform itself. */
  actor: Pick<Actor, 'id' | 'role' | 'region'> | null;
  /** What the one hears who came second; default deviceStatus. */
  loser?: ErrorName;
};

/**
 * One step of a device's life: written only if it still is as it was read, so that of two people acting at once exactly
 * one wins; one log row, and the announcement, in the same transaction.
 */
export async function changeDevice(tx: GlobalTx, device: Device, change: Change, now: Date): Promise<Device> {
  const { id, status, companyId, toCompanyId, customerId } = device;
  const { count } = await tx.device.updateMany({
    where: { id, status, companyId, toCompanyId, customerId, deletedAt: null },
    data: { ...change.set, status: change.to, updatedAt: now },
  });
  if (count === 0) throw new AppError(change.loser ?? 'deviceStatus');
  const changed = await tx.device.findUniqueOrThrow({ where: { id } });
  await tx.deviceLog.create({
    data: {
      id: newId(),
      deviceId: id,
      date: change.date,
      action: change.action,
      from: status,
      to: change.to,
      companyId,
      toCompanyId: changed.toCompanyId ?? toCompanyId,
      customerId: changed.customerId ?? customerId,
      logging: [...change.logging],
      notes: change.notes ?? '',
      actorId: change.actor?.id ?? null,
      actorRole: change.actor?.role ?? null,
      actorRegion: change.actor?.region ?? null,
    },
  });
  await deviceChanged(tx, changed);
  return changed;
}

/** Back on the shelf: nobody's device any more. */
export const nobodys = {
  customerId: null,
  customerRegion: null,
  bindingDate: null,
  distributedAt: null,
  statusBeforeLost: null,
} as const;
