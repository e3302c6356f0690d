import type { RawClient } from '@fovea/kit/kysely-on';
import { clockToleranceMs } from './counted-uses.ts';
import { localDay } from './local-day.ts';
import type { Treatment } from './record-rules.ts';

export type Owner = { accountId: string; deviceId: string };

/**
 * Stores what is new among the treatments and returns its record ids. One statement, so that a process that dies in the
 * middle has stored all or nothing: the key decides what is new, and only that is added to the records, to the sum of
 * its day and to the device's last use. A record settles the device's leave nearest to it and those before, which
 * nobody used; one from a clock that is far behind settles none: its leave goes on counting in its place. Keys are
 * taken in order, so that the same records posted twice at once wait instead of deadlocking.
 */
export async function storeRecords(
  db: Pick<RawClient, '$queryRawUnsafe'>,
  { accountId, deviceId }: Owner,
  treatments: Treatment[],
  overLimit: ReadonlySet<string>,
): Promise<Set<string>> {
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(
    storeSql,
    accountId,
    deviceId,
    plainArray(treatments.map(({ recordId }) => recordId)),
    plainArray(treatments.map(({ happenedTime }) => happenedTime)),
    plainArray(treatments.map(({ endTime }) => endTime)),
    plainArray(treatments.map(({ timezone }) => timezone)),
    plainArray(treatments.map(({ happened, timezone }) => localDay(happened, timezone))),
    plainArray(treatments.map(({ recordId }) => overLimit.has(recordId))),
    treatments.map(({ leftLaserData }) => leftLaserData),
    treatments.map(({ rightLaserData }) => rightLaserData),
    `${clockToleranceMs} milliseconds`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * An array as PostgreSQL writes it, for values whose form was checked and needs no quotes: quoting each cost half of
 * this call.
 */
const plainArray = (values: (string | boolean)[]): string => `{${values.join(',')}}`;

const storeSql = `WITH posted AS MATERIALIZED (
    SELECT * FROM unnest($3::uuid[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::date[], $8::boolean[], $9::text[], $10::text[])
      AS rows(id, happened, ended, timezone, day, over_limit, left_laser, right_laser)
  ), fresh AS (
    INSERT INTO usage_key (account_id, record_id, happened_time) SELECT $1::uuid, id, happened FROM posted ORDER BY id
    ON CONFLICT (account_id, record_id) DO NOTHING RETURNING record_id
  ), added AS MATERIALIZED (
    SELECT posted.* FROM posted JOIN fresh ON fresh.record_id = posted.id
  ), stored AS (
    INSERT INTO usage_record (record_id, account_id, device_id, happened_time, end_time, left_laser, right_laser, timezone, over_limit)
    SELECT id, $1::uuid, $2::uuid, happened, ended, left_laser, right_laser, timezone, over_limit FROM added
  ), summed AS (
    INSERT INTO usage_day (account_id, day, uses, first_at, last_at)
    SELECT $1::uuid, day, count(*)::int, min(happened), max(happened) FROM added GROUP BY day ORDER BY day
    ON CONFLICT (account_id, day) DO UPDATE SET uses = usage_day.uses + EXCLUDED.uses,
      first_at = least(usage_day.first_at, EXCLUDED.first_at), last_at = greatest(usage_day.last_at, EXCLUDED.last_at)
  ), used AS (
    INSERT INTO device_usage (device_id, last_usage) SELECT $2::uuid, max(happened) FROM added HAVING count(*) > 0
    ON CONFLICT (device_id) DO UPDATE SET last_usage = EXCLUDED.last_usage, copied = false WHERE device_usage.last_usage < EXCLUDED.last_usage
  ), open AS MATERIALIZED (
    SELECT id, asked_for, given_at FROM treatment_leave WHERE account_id = $1::uuid AND device_id = $2::uuid AND record_at IS NULL
  ), nearest AS (
    SELECT DISTINCT ON (added.id) open.given_at FROM open JOIN added ON open.given_at <= added.happened + $11::interval
    ORDER BY added.id, least(greatest(added.happened - open.asked_for, open.asked_for - added.happened), greatest(added.happened - open.given_at, open.given_at - added.happened))
  ), settled AS (
    DELETE FROM treatment_leave WHERE id IN (SELECT id FROM open WHERE given_at <= (SELECT max(given_at) FROM nearest))
  ), replacing AS (
    UPDATE treatment_leave SET record_at = added.happened FROM open, added
    WHERE treatment_leave.id = open.id AND open.given_at > (SELECT max(happened) FROM added) + $11::interval
      AND added.happened BETWEEN open.asked_for AND open.asked_for + $11::interval
  )
  SELECT id FROM added`;
