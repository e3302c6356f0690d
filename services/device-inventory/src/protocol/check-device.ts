import { AppError } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/actor';
import { direct } from '@fovea/kit/direct';
import { type Settings, settingsOf } from '../devices/device-settings.ts';
import { heldAt } from '../devices/holding-rules.ts';
import type { Context } from '../handle.ts';

type Ids = { deviceId: string; accountId: string; customerId: string };
export type Fit = Ids & {
  status: string;
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
const looks = new Map<string, { row: Row | undefined; at: number }>();

/**
 * A device's token lives for a month, so every call asks whether the device still is where the token says: known, in
 * its company, in this family's hands. Throws in the order of the protocol's sign-in.
 */
export async function checkDevice({ global, actor }: Pick<Context, 'global' | 'actor'>): Promise<Fit> {
  const ids = idsOf(actor);
  const device = await look(global, ids.deviceId, 0);
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
export async function checkDelivery({ global, actor }: Pick<Context, 'global' | 'actor'>): Promise<Delivery> {
  const ids = idsOf(actor);
  const isTheirs = (row: Row | undefined) => row?.holdings.some(({ customerId }) => customerId === ids.customerId);
  const last = await look(global, ids.deviceId, forRecordsMs);
  // Bound through another replica a moment ago: no reason to refuse a record.
  const device = isTheirs(last) ? last : await look(global, ids.deviceId, 0);
  if (!device) throw new AppError('incorrectDeviceNumber');
  if (!isTheirs(device)) throw new AppError('incorrectCustomer');
  return { ...ids, settings: settingsIn(device), isOfTime: (at) => heldAt(device.holdings, ids.customerId, at) };
}

const settingsIn = (device: Row): Settings =>
  settingsOf(
    { duration: null, intervals: null, timesPerDay: null, timesPerWeek: null, twicePer24: device.twicePer24 },
    device,
  );

async function look(global: Context['global'], deviceId: string, maxAgeMs: number): Promise<Row | undefined> {
  const last = looks.get(deviceId);
  if (last && Date.now() - last.at < maxAgeMs) return last.row;
  const at = Date.now();
  const [row] = await direct(global).$queryRawUnsafe<Row[]>(fitSql, deviceId);
  if (looks.size > 20_000) looks.clear();
  looks.set(deviceId, { row, at });
  return row;
}

/** A change made by this process shows at once; one made by another replica, when the last look is too old. */
export const forgetLook = (deviceId: string): boolean => looks.delete(deviceId);

function idsOf({ deviceId, accountId, customerId }: Actor): Ids {
  if (!deviceId || !accountId || !customerId) throw new AppError('notSignedIn');
  return { deviceId, accountId, customerId };
}

type Row = Parameters<typeof settingsOf>[1] & {
  companyId: string;
  customerId: string | null;
  status: string;
  twicePer24: boolean;
  companyDisabled: boolean;
  clockOffsetSeconds: number | null;
  holdings: Parameters<typeof heldAt>[0];
};

const fitSql = `SELECT device.company_id AS "companyId", customer_id AS "customerId", status, twice_per_24 AS "twicePer24",
    coalesce(device.duration, catalog.duration) AS duration, coalesce(device.intervals, catalog.intervals) AS intervals,
    coalesce(device.times_per_day, catalog.times_per_day) AS "timesPerDay", coalesce(device.times_per_week, catalog.times_per_week) AS "timesPerWeek",
    coalesce(company.disabled, false) AS "companyDisabled", clock_offset_seconds AS "clockOffsetSeconds",
    (SELECT coalesce(json_agg(json_build_object('customerId', holding.customer_id, 'since', holding.since, 'until', holding.until) ORDER BY holding.since), '[]')
     FROM device_holding holding WHERE holding.device_id = device.id) AS holdings
  FROM device JOIN catalog ON catalog.id = device.product_id LEFT JOIN company ON company.id = device.company_id WHERE device.id = $1::uuid`;
