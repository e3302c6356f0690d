import { AppError } from '@fovea/contracts/errors';
import type { Actor } from '@fovea/kit/actor';
import { prepared } from '@fovea/kit/kysely-on';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type Settings, settingsOf } from '../devices/device-settings.ts';
import { heldAt } from '../devices/holding-rules.ts';
import type { Context, Global } from '../handle.ts';
import { type GlobalTables, kyselyOfGlobal } from '../tables.ts';

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

/** What a process has seen of devices and need not ask again for a moment. */
export type Looks = {
  of(global: Global, deviceId: string, maxAgeMs: number): Promise<Row | undefined>;
  /** A change made by this process shows at once; one made by another replica, when the last look is too old. */
  forget(deviceId: string): void;
};

/** One memory of devices, for as long as the service runs. */
export function rememberLooks(): Looks {
  const looks = new Map<string, { row: Row | undefined; at: number }>();
  return {
    async of(global, deviceId, maxAgeMs) {
      const last = looks.get(deviceId);
      if (last && Date.now() - last.at < maxAgeMs) return last.row;
      const at = Date.now();
      const [row] = await fitOf(kyselyOfGlobal(global), { deviceId });
      if (looks.size > 20_000) looks.clear();
      looks.set(deviceId, { row, at });
      return row;
    },
    forget: (deviceId) => void looks.delete(deviceId),
  };
}

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
  const isTheirs = (row: Row | undefined) => row?.holdings.some(({ customerId }) => customerId === ids.customerId);
  const last = await extra.looks.of(global, ids.deviceId, forRecordsMs);
  // Bound through another replica a moment ago: no reason to refuse a record.
  const device = isTheirs(last) ? last : await extra.looks.of(global, ids.deviceId, 0);
  if (!device) throw new AppError('incorrectDeviceNumber');
  if (!isTheirs(device)) throw new AppError('incorrectCustomer');
  return { ...ids, settings: settingsIn(device), isOfTime: (at) => heldAt(device.holdings, ids.customerId, at) };
}

const settingsIn = (device: Row): Settings =>
  settingsOf(
    { duration: null, intervals: null, timesPerDay: null, timesPerWeek: null, twicePer24: device.twicePer24 },
    device,
  );

function idsOf({ deviceId, accountId, customerId }: Actor): Ids {
  if (!deviceId || !accountId || !customerId) throw new AppError('notSignedIn');
  return { deviceId, accountId, customerId };
}

type Row = Awaited<ReturnType<typeof fitOf>>[number];

const fitOf = prepared((db: Kysely<GlobalTables>, value: (name: 'deviceId') => RawBuilder<never>) =>
  db
    .selectFrom('device')
    .innerJoin('catalog', 'catalog.id', 'device.product_id')
    .leftJoin('company', 'company.id', 'device.company_id')
    .select([
      'device.company_id as companyId',
      'device.customer_id as customerId',
      'device.status',
      'device.twice_per_24 as twicePer24',
      'device.clock_offset_seconds as clockOffsetSeconds',
    ])
    .select(({ fn, selectFrom }) => [
      fn.coalesce('device.duration', 'catalog.duration').as('duration'),
      fn.coalesce('device.intervals', 'catalog.intervals').as('intervals'),
      fn.coalesce('device.times_per_day', 'catalog.times_per_day').as('timesPerDay'),
      fn.coalesce('device.times_per_week', 'catalog.times_per_week').as('timesPerWeek'),
      fn.coalesce('company.disabled', sql<boolean>`FALSE`).as('companyDisabled'),
      selectFrom('device_holding')
        .select(({ fn, ref }) =>
          fn
            .coalesce(
              fn
                .jsonAgg(
                  jsonBuildObject({
                    customerId: ref('device_holding.customer_id'),
                    since: ref('device_holding.since'),
                    until: ref('device_holding.until'),
                  }),
                )
                .orderBy('device_holding.since'),
              sql<never[]>`'[]'`,
            )
            .as('holdings'),
        )
        .whereRef('device_holding.device_id', '=', 'device.id')
        .$asScalar()
        .$notNull()
        .as('holdings'),
    ])
    .where('device.id', '=', value('deviceId')),
);
