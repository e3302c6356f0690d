import { AppError } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/actor';
import { type Settings, settingsOf } from '../devices/device-settings.ts';
import type { Caller } from '../handle.ts';

export type Fit = { deviceId: string; accountId: string; customerId: string; status: string; companyDisabled: boolean; settings: Settings };

/**
 * A device's token lives for a month, so every call asks whether the device still is where the token says: known, in its company, in this family's
 * hands. Throws in the order of the protocol's sign-in.
 */
export async function checkDevice({ global, actor }: Pick<Caller, 'global' | 'actor'>): Promise<Fit> {
  const { deviceId, accountId, customerId } = idsOf(actor);
  const [device] = await global.$queryRawUnsafe<Row[]>(fitSql, deviceId);
  if (!device) throw new AppError('incorrectDeviceNumber');
  if (device.companyId !== actor.companyId) throw new AppError('incorrectCompanyDevice');
  if (device.customerId !== customerId) throw new AppError('incorrectCustomer');
  const { status, companyDisabled } = device;
  const own = { duration: null, intervals: null, timesPerDay: null, timesPerWeek: null, twicePer24: device.twicePer24 };
  return { deviceId, accountId, customerId, status, companyDisabled, settings: settingsOf(own, device) };
}

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
