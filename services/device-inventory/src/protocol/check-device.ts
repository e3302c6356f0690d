import type { InventoryStatus } from '@fovea/contracts/devices/fields';
import { AppError } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/access/actor';
import { type Settings, settingsOf } from '../devices/device-settings.ts';
import { heldAt } from '../devices/holding-rules.ts';
import type { Context } from '../handle.ts';
import type { SeenDevice } from './device-cache.ts';

type Ids = { deviceId: string; accountId: string; customerId: string };
export type Fit = Ids & {
  status: InventoryStatus;
  companyDisabled: boolean;
  settings: Settings;
  clockOffsetSeconds: number | null;
};
/** `isOfTime`: whether the device was in the account's family at an instant, in milliseconds. */
export type Delivery = Ids & { settings: Settings; isOfTime(at: number): boolean };

/**
 * Records come far more often than devices change hands, and a treatment that happened loses nothing by a look this
 * old.
 */
const forRecordsMs = 2_000;

type Asking = Pick<Context, 'global' | 'actor' | 'extra'>;

/**
 * A device's token lives for a month, so every call asks whether the device still is where the token says: known, in
 * its company, in this family's hands. Throws in the order of the protocol's sign-in.
 */
export async function checkDevice({ global, actor, extra }: Asking): Promise<Fit> {
  const ids = idsOf(actor);
  const device = await extra.looks.of(global, ids.deviceId, 0);
  if (!device) throw new AppError('incorrectDeviceNumber');
  if (device.companyId !== actor.companyId) throw new AppError('incorrectCompanyDevice');
  if (device.customerId !== ids.customerId) throw new AppError('incorrectCustomer');
  const { status, companyDisabled, clockOffsetSeconds } = device;
  return { ...ids, status, companyDisabled, clockOffsetSeconds, settings: settingsIn(device) };
}

/**
 * What a device may still do when it has left the family, whoever holds it now: hand in what was treated while it was
 * theirs. Throws `incorrectCustomer` when it never was.
 */
export async function checkDelivery({ global, actor, extra }: Asking): Promise<Delivery> {
  const ids = idsOf(actor);
  const isTheirs = (row: SeenDevice | undefined) =>
    row?.holdings.some(({ customerId }) => customerId === ids.customerId);
  const last = await extra.looks.of(global, ids.deviceId, forRecordsMs);
  // Bound through another replica a moment ago: no reason to refuse a record.
  const device = isTheirs(last) ? last : await extra.looks.of(global, ids.deviceId, 0);
  if (!device) throw new AppError('incorrectDeviceNumber');
  if (!isTheirs(device)) throw new AppError('incorrectCustomer');
  return { ...ids, settings: settingsIn(device), isOfTime: (at) => heldAt(device.holdings, ids.customerId, at) };
}

const settingsIn = (device: SeenDevice): Settings =>
  settingsOf(
    { duration: null, intervals: null, timesPerDay: null, timesPerWeek: null, twicePer24: device.twicePer24 },
    device,
  );

function idsOf({ deviceId, accountId, customerId }: Actor): Ids {
  if (!deviceId || !accountId || !customerId) throw new AppError('notSignedIn');
  return { deviceId, accountId, customerId };
}
