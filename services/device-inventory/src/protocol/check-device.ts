import { AppError } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/actor';
import { direct } from '@fovea/kit/direct';
import { type Settings, settingsOf } from '../devices/device-settings.ts';
import type { Caller } from '../handle.ts';

export type Fit = { deviceId: string; accountId: string; customerId: string; status: string; companyDisabled: boolean; settings: Settings };

/** Records come far more often than devices change hands, and a treatment that happened loses nothing by a look this old. */
export const forRecordsMs = 2_000;
const looks = new Map<string, { row: Row | undefined; at: number }>();

/**
 * A device's token lives for a month, so every call asks whether the device still is where the token says: known, in its company, in this family's
 * hands. Throws in the order of the protocol's sign-in. `maxAgeMs`: how old that look at the device may be; default, it is taken now.
 */
export async function checkDevice({ global, actor }: Pick<Caller, 'global' | 'actor'>, maxAgeMs = 0): Promise<Fit> {
  const { deviceId, accountId, customerId } = idsOf(actor);
  const device = await look(global, deviceId, maxAgeMs);
  if (!device) throw new AppError('incorrectDeviceNumber');
  if (device.companyId !== actor.companyId) throw new AppError('incorrectCompanyDevice');
  if (device.customerId !== customerId) throw new AppError('incorrectCustomer');
  const { status, companyDisabled } = device;
  const own = { duration: null, intervals: null, timesPerDay: null, timesPerWeek: null, twicePer24: device.twicePer24 };
  return { deviceId, accountId, customerId, status, companyDisabled, settings: settingsOf(own, device) };
}

async function look(global: Caller['global'], deviceId: string, maxAgeMs: number): Promise<Row | undefined> {
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

function idsOf({ deviceId, accountId, customerId }: Actor): { deviceId: string; accountId: string; customerId: string } {
  if (!deviceId || !accountId || !customerId) throw new AppError('notSignedIn');
  return { deviceId, accountId, customerId };
}

type Row = Parameters<typeof settingsOf>[1] & {
  companyId: string;
  customerId: string | null;
  status: string;
  twicePer24: boolean;
  companyDisabled: boolean;
};

const fitSql = `SELECT device.company_id AS "companyId", customer_id AS "customerId", status, twice_per_24 AS "twicePer24",
    coalesce(device.duration, catalog.duration) AS duration, coalesce(device.intervals, catalog.intervals) AS intervals,
    coalesce(device.times_per_day, catalog.times_per_day) AS "timesPerDay", coalesce(device.times_per_week, catalog.times_per_week) AS "timesPerWeek",
    coalesce(company.disabled, false) AS "companyDisabled"
  FROM device JOIN catalog ON catalog.id = device.product_id LEFT JOIN company ON company.id = device.company_id WHERE device.id = $1::uuid`;
