import type { InventoryStatus, LoggedAction } from '@fovea/contracts/devices/fields';
import { AppError, type ErrorName } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/access/actor';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import type { Changed } from '@fovea/kit/audit/audit-log';
import { newId } from '@fovea/kit/database/ids';
import type { Device, DeviceLog, Prisma } from '../../generated/global/client.ts';
import { publishDevicesChanged, publishDevicesUnbound } from '../facts.ts';
import { withoutFamilyNotes } from '../families/device-notes.ts';
import type { Context, GlobalTx } from '../handle.ts';

/** Status, family and companies of a device. */
export type Held = Pick<Device, 'status' | 'statusBeforeLost' | 'customerId' | 'companyId' | 'toCompanyId'>;
/** The new status, and other changes. */
export type Outcome = { to: InventoryStatus; set?: Prisma.DeviceUncheckedUpdateManyInput };
/** The log entry of a change. */
type Entry = {
  action: LoggedAction;
  date: Date;
  logging: readonly DeviceLog['logging'][number][];
  notes?: string;
  /** Null for the platform itself. */
  actor: Pick<Actor, 'id' | 'role' | 'region'> | null;
};
export type Change = Outcome & Entry & { /** Error of a lost race; default `deviceStatus`. */ loser?: ErrorName };

/** `of` is required for notes: those about a family are stored in its region. */
type Work = Pick<Context, 'now' | 'extra' | 'regions'> & Partial<Pick<Context, 'of'>>;

/** Changes one device. Throws `loser` after a lost race. */
export async function changeDevice(
  tx: GlobalTx,
  device: Device,
  { to, set, loser, ...entry }: Change,
  work: Work,
): Promise<Device> {
  const [changed] = await changeDevices(tx, [device], () => ({ to, set }), entry, work);
  if (!changed) throw new AppError(loser ?? 'deviceStatus');
  return changed;
}

/**
 * Changes many devices. Each is written only while it is as it was read, so that of two concurrent actions one wins;
 * log rows and events are part of the transaction. Resolves to the written devices. `outcomeOf` is called once per
 * group of devices in the same state.
 */
export async function changeDevices(
  tx: GlobalTx,
  devices: Device[],
  outcomeOf: (device: Held) => Outcome,
  { action, date, logging, notes = '', actor }: Entry,
  { now, extra, regions, of }: Work,
): Promise<Device[]> {
  const heldAlike = Map.groupBy(devices, ({ status, statusBeforeLost, companyId, toCompanyId, customerId }) =>
    JSON.stringify([status, statusBeforeLost, companyId, toCompanyId, customerId]),
  );
  const changed: Device[] = [];
  for (const [held, ...others] of heldAlike.values()) {
    if (!held) continue;
    const { status, companyId, toCompanyId, customerId } = held;
    const { to, set } = outcomeOf(held);
    const ids = [held, ...others].map(({ id }) => id);
    const written = await tx.device.updateManyAndReturn({
      where: { id: { in: ids }, status, companyId, toCompanyId, customerId, deletedAt: null },
      data: { ...set, status: to, updatedAt: now },
    });
    changed.push(...written);
  }
  const before = new Map(devices.map((device) => [device.id, device]));
  const rows = changed.flatMap(({ id, status, toCompanyId, customerId, customerRegion }) => {
    const was = before.get(id);
    if (!was) return [];
    return {
      id: newId(),
      deviceId: id,
      date,
      createdAt: now,
      action,
      from: was.status,
      to: status,
      companyId: was.companyId,
      toCompanyId: toCompanyId ?? was.toCompanyId,
      customerId: customerId ?? was.customerId,
      customerRegion: customerRegion ?? was.customerRegion,
      logging: [...logging],
      notes,
      actorId: actor?.id ?? null,
      actorRole: actor?.role ?? null,
      actorRegion: actor?.region ?? null,
    };
  });
  await tx.deviceLog.createMany({ data: await withoutFamilyNotes(rows, of) });
  await evaluateRecalls(tx, changed, now);
  for (const { id } of changed) extra.deviceCache.evict(id);
  await publishDevicesChanged(tx, changed, { regions });
  const givenUp = changed.flatMap(({ id, customerId }) => (customerId ? [] : (before.get(id) ?? [])));
  await publishDevicesUnbound(tx, givenUp, now);
  return changed;
}

/** Has the recalls of changed devices evaluated: one that left its family is returning, a discarded one is done. */
async function evaluateRecalls(tx: GlobalTx, devices: Pick<Device, 'id' | 'recallId'>[], now: Date): Promise<void> {
  const recalled = devices.flatMap(({ id, recallId }) => (recallId ? [id] : []));
  if (recalled.length > 0)
    await tx.recallDevice.updateMany({ where: { deviceId: { in: recalled }, doneAt: null }, data: { dueAt: now } });
}

/** The entry of the family's audit log. */
export function changeOfHolder(before: Device, after: Device): Changed {
  const { id, customerId, customerRegion } = before;
  return {
    customerId: customerId ?? undefined,
    region: customerRegion ?? undefined,
    concerning: { id },
    changes: changesBetween(heldAs(before), heldAs(after)),
  };
}

const heldAs = ({ status, customerId, serialNumber }: Device) => ({ status, device: customerId && serialNumber });

/** Fields of a device without a family. */
export const unassigned = {
  customerId: null,
  customerRegion: null,
  bindingDate: null,
  distributedAt: null,
  statusBeforeLost: null,
} as const;
