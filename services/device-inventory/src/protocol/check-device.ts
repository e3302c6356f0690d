import type { InventoryStatus } from '@fovea/contracts/devices/fields';
import { zoneOfCountry } from '@fovea/contracts/devices/may-treat';
import { AppError } from '@fovea/contracts/errors';
import type { OutputBounds } from '@fovea/contracts/usage/doubts';
import type { Actor } from '@fovea/kit/access/actor';
import { type Settings, settingsOf } from '../devices/device-settings.ts';
import { heldAt } from '../devices/holding-rules.ts';
import type { Context } from '../handle.ts';
import type { CachedDevice } from './device-cache.ts';

type Ids = { deviceId: string; accountId: string; customerId: string };
export type Fit = Ids & {
  status: InventoryStatus;
  /** What decides whether it may treat at all. */
  device: Pick<CachedDevice, 'type' | 'discardDate'> & { timezone: string | undefined };
  companyDisabled: boolean;
  enrolmentCheckSince: Date | null;
  checkUpMonths: number | null;
  checkUpHoldDays: number | null;
  /** A recall holds the device. */
  recallHold: boolean;
  settings: Settings;
  clockOffsetSeconds: number | null;
};
/** `isOfTime`: whether the account's family had the device at an instant, in milliseconds. */
export type Delivery = Ids & {
  settings: Settings;
  /** When settings or bounds were last changed; null: not recorded. */
  doseChangedAt: Date | null;
  /** Bounds of the laser output; null: none. */
  output: OutputBounds | null;
  /** When the family first got the device, in milliseconds. */
  boundAt: number;
  isOfTime(at: number): boolean;
};

/** Records are far more frequent than transfers, and a stored treatment tolerates a cache of this age. */
const forRecordsMs = 2_000;

type Asking = Pick<Context, 'global' | 'actor' | 'extra'>;

/**
 * Tokens are valid for a month, so every call checks that the device still exists, in its company and with this family.
 * Throws in the order of the protocol's sign-in.
 */
export async function checkDevice({ global, actor, extra }: Asking): Promise<Fit> {
  const ids = idsOf(actor);
  const device = await extra.deviceCache.of(global, ids.deviceId, 0);
  if (!device) throw new AppError('incorrectDeviceNumber');
  if (device.companyId !== actor.companyId) throw new AppError('incorrectCompanyDevice');
  if (device.customerId !== ids.customerId) throw new AppError('incorrectCustomer');
  const { status, type, discardDate, companyDisabled, clockOffsetSeconds } = device;
  const { enrolmentCheckSince, checkUpMonths, checkUpHoldDays, recallHold } = device;
  return {
    ...ids,
    status,
    device: { type, discardDate, timezone: zoneOfCountry(device.companyCountry) },
    companyDisabled,
    clockOffsetSeconds,
    enrolmentCheckSince,
    checkUpMonths,
    checkUpHoldDays,
    recallHold,
    settings: settingsIn(device),
  };
}

/** Allows a device to deliver a former family's records. Throws `incorrectCustomer` when the family never had it. */
export async function checkDelivery({ global, actor, extra }: Asking): Promise<Delivery> {
  const ids = idsOf(actor);
  const isTheirs = (row: CachedDevice | undefined) =>
    row?.holdings.some(({ customerId }) => customerId === ids.customerId);
  const last = await extra.deviceCache.of(global, ids.deviceId, forRecordsMs);
  // Another replica may have bound it a moment ago.
  const device = isTheirs(last) ? last : await extra.deviceCache.of(global, ids.deviceId, 0);
  if (!device) throw new AppError('incorrectDeviceNumber');
  if (!isTheirs(device)) throw new AppError('incorrectCustomer');
  const { holdings, doseChangedAt, outputUnit: unit, outputLeast: least, outputMost: most } = device;
  return {
    ...ids,
    settings: settingsIn(device),
    doseChangedAt,
    output: unit && least && most ? { unit, least: Number(least), most: Number(most) } : null,
    boundAt: Math.min(
      ...holdings.flatMap(({ customerId, since }) => (customerId === ids.customerId ? Date.parse(since) : [])),
    ),
    isOfTime: (at) => heldAt(holdings, ids.customerId, at),
  };
}

const settingsIn = (device: CachedDevice): Settings =>
  settingsOf(
    { duration: null, intervals: null, timesPerDay: null, timesPerWeek: null, twicePer24: device.twicePer24 },
    device,
  );

function idsOf({ deviceId, accountId, customerId }: Actor): Ids {
  if (!deviceId || !accountId || !customerId) throw new AppError('notSignedIn');
  return { deviceId, accountId, customerId };
}
