import { kyselyOn, prepared, type RawClient } from '@fovea/kit/database/kysely';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Tables } from '../../generated/global/tables.ts';

/** A short-lived cache of devices. */
export type DeviceCache = {
  of(global: RawClient, deviceId: string, maxAgeMs: number): Promise<CachedDevice | undefined>;
  /** Applies a change of this process at once; changes by other replicas apply when the entry expires. */
  evict(deviceId: string): void;
};

/** One cache per service. */
export function createDeviceCache(): DeviceCache {
  const entries = new Map<string, { row: CachedDevice | undefined; at: number }>();
  return {
    async of(global, deviceId, maxAgeMs) {
      const last = entries.get(deviceId);
      if (last && Date.now() - last.at < maxAgeMs) return last.row;
      const at = Date.now();
      const [row] = await fitOf(kyselyOn<Tables>(global), { deviceId });
      if (entries.size > 20_000) entries.clear();
      entries.set(deviceId, { row, at });
      return row;
    },
    evict: (deviceId) => void entries.delete(deviceId),
  };
}

export type CachedDevice = Awaited<ReturnType<typeof fitOf>>[number];

const fitOf = prepared((db: Kysely<Tables>, value: (name: 'deviceId') => RawBuilder<never>) =>
  db
    .selectFrom('device')
    .innerJoin('catalog', 'catalog.id', 'device.product_id')
    .leftJoin('company', 'company.id', 'device.company_id')
    .select([
      'device.company_id as companyId',
      'device.customer_id as customerId',
      'device.status',
      'device.type',
      'device.discard_date as discardDate',
      'company.country as companyCountry',
      'catalog.output_unit as outputUnit',
      'catalog.output_least as outputLeast',
      'catalog.output_most as outputMost',
      'device.twice_per_24 as twicePer24',
      'device.clock_offset_seconds as clockOffsetSeconds',
      'catalog.max_duration as maxDuration',
      'catalog.min_intervals as minIntervals',
      'catalog.max_times_per_day as maxTimesPerDay',
      'catalog.max_times_per_week as maxTimesPerWeek',
      'device.recall_hold as recallHold',
    ])
    .select(({ fn, selectFrom }) => [
      fn.coalesce('device.duration', 'catalog.duration').as('duration'),
      fn.coalesce('device.intervals', 'catalog.intervals').as('intervals'),
      fn.coalesce('device.times_per_day', 'catalog.times_per_day').as('timesPerDay'),
      fn.coalesce('device.times_per_week', 'catalog.times_per_week').as('timesPerWeek'),
      fn<Date | null>('greatest', ['device.dose_changed_at', 'catalog.dose_changed_at']).as('doseChangedAt'),
      fn.coalesce('company.disabled', sql<boolean>`FALSE`).as('companyDisabled'),
      'company.enrolment_check_since as enrolmentCheckSince',
      'company.check_up_hold_days as checkUpHoldDays',
      'catalog.check_up_months as checkUpMonths',
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
