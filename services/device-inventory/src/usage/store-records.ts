import { clockToleranceMs } from '@fovea/contracts/device-protocol/schema';
import { treatmentDayUsed } from '@fovea/contracts/usage/events';
import { countAll, prepared } from '@fovea/kit/database/kysely';
import { publishWithin } from '@fovea/kit/messaging/outbox';
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { RegionalTx } from '../handle.ts';
import type { Delivery } from '../protocol/check-device.ts';
import { kyselyOfRegion, type RegionalTables } from '../tables.ts';
import { localDay } from './local-day.ts';
import type { Treatment } from './record-rules.ts';

/**
 * Stores new treatments and returns their record ids. A single statement, so that a crash stores all or nothing: the
 * key decides which are new, and only those are added to records, sums of day, month and account and the device's last
 * use, and published. A record uses up its nearest leave and earlier unused ones; a record from a slow clock replaces
 * its leave instead. It is stored with the settings of its leave, else with those in force now if they were at that
 * time, else without any. Keys are locked in order, so that the same records posted twice at once wait instead of
 * deadlocking.
 */
export async function storeRecords(
  db: RegionalTx,
  { accountId, customerId, deviceId, settings, doseChangedAt }: Omit<Delivery, 'isOfTime'>,
  treatments: Treatment[],
  overLimit: ReadonlySet<string>,
): Promise<Set<string>> {
  const rows = await store(kyselyOfRegion(db), {
    accountId,
    customerId,
    deviceId,
    ids: plainArray(treatments.map(({ recordId }) => recordId)),
    happened: plainArray(treatments.map(({ happenedTime }) => happenedTime)),
    ended: plainArray(treatments.map(({ endTime }) => endTime)),
    sent: treatments.map(({ sentTimezone }) => sentTimezone),
    timezones: plainArray(treatments.map(({ timezone }) => timezone)),
    days: plainArray(treatments.map(({ happened, timezone }) => localDay(happened, timezone))),
    overLimit: plainArray(treatments.map(({ recordId }) => overLimit.has(recordId))),
    left: treatments.map(({ leftLaserData }) => leftLaserData),
    right: treatments.map(({ rightLaserData }) => rightLaserData),
    tolerance: `${clockToleranceMs} milliseconds`,
    // A treatment starts soon after its leave: one given longer before is not that of the record.
    leaveValidity: '1 day',
    settings: JSON.stringify(settings),
    sameDose: plainArray(treatments.map(({ happened }) => !doseChangedAt || happened >= +doseChangedAt)),
  });
  return new Set(rows.map(({ id }) => id));
}

/** A PostgreSQL array literal of checked values without quotes: quoting took half of the call. */
const plainArray = (values: (string | boolean)[]): string => `{${values.join(',')}}`;

type Posted = Record<'id' | 'timezone' | 'left_laser' | 'right_laser', string> &
  Record<'happened' | 'ended' | 'day', Date> &
  Record<'over_limit' | 'same_dose', boolean> & { sent: string | null };
type Value =
  | ('accountId' | 'customerId' | 'deviceId' | 'ids' | 'happened' | 'ended' | 'timezones' | 'days')
  | ('overLimit' | 'left' | 'right' | 'sent' | 'tolerance' | 'leaveValidity' | 'settings' | 'sameDose');

const store = prepared((db: Kysely<RegionalTables>, value: (name: Value) => RawBuilder<never>) => {
  const account = sql<string>`${value('accountId')}::uuid`;
  const device = sql<string>`${value('deviceId')}::uuid`;
  const tolerance = sql`${value('tolerance')}::interval`;
  const validity = sql`${value('leaveValidity')}::interval`;
  const posted = sql<Posted>`unnest(${value('ids')}::uuid[], ${value('happened')}::timestamptz[], ${value('ended')}::timestamptz[],
    ${value('timezones')}::text[], ${value('days')}::date[], ${value('overLimit')}::boolean[], ${value('left')}::text[], ${value('right')}::text[],
    ${value('sent')}::text[], ${value('sameDose')}::boolean[])`;
  return db
    .with(
      (cte) => cte('posted').materialized(),
      () =>
        db
          .selectFrom(
            posted.as<'rows'>(
              sql`rows(id, happened, ended, timezone, day, over_limit, left_laser, right_laser, sent, same_dose)`,
            ),
          )
          .selectAll(),
    )
    .with('fresh', (query) =>
      query
        .insertInto('usage_key')
        .columns(['account_id', 'record_id', 'happened_time'])
        .expression((eb) =>
          eb
            .selectFrom('posted')
            .select([account.as('account_id'), 'posted.id', 'posted.happened'])
            .orderBy('posted.id'),
        )
        .onConflict((known) => known.columns(['account_id', 'record_id']).doNothing())
        .returning('usage_key.record_id'),
    )
    .with(
      (cte) => cte('added').materialized(),
      (query) => query.selectFrom('posted').innerJoin('fresh', 'fresh.record_id', 'posted.id').selectAll('posted'),
    )
    .with(
      (cte) => cte('open').materialized(),
      (query) =>
        query
          .selectFrom('treatment_leave')
          .select(['id', 'asked_for', 'given_at', 'settings'])
          .where('account_id', '=', account)
          .where('device_id', '=', device)
          .where('record_at', 'is', null),
    )
    .with('nearest', (query) =>
      query
        .selectFrom('open')
        .innerJoin('added', (join) =>
          join.on(({ eb, ref }) => eb('open.given_at', '<=', sql<Date>`${ref('added.happened')} + ${tolerance}`)),
        )
        .select(({ ref }) => [
          'added.id',
          'open.given_at',
          sql<unknown>`CASE WHEN ${ref('added.happened')} <= ${ref('open.given_at')} + ${validity} THEN ${ref('open.settings')} END`.as(
            'settings',
          ),
        ])
        .distinctOn('added.id')
        .orderBy('added.id')
        .orderBy(
          ({ ref }) =>
            sql`least(${apart(ref('added.happened'), ref('open.asked_for'))}, ${apart(ref('added.happened'), ref('open.given_at'))})`,
        ),
    )
    .with('stored', (query) =>
      query
        .insertInto('usage_record')
        .columns([
          'record_id',
          'account_id',
          'device_id',
          'happened_time',
          'end_time',
          'left_laser',
          'right_laser',
          'timezone',
          'over_limit',
          'sent_timezone',
          'settings',
        ])
        .expression((eb) =>
          eb
            .selectFrom('added')
            .leftJoin('nearest', 'nearest.id', 'added.id')
            .select(({ ref }) => [
              'added.id',
              account.as('account_id'),
              device.as('device_id'),
              'added.happened',
              'added.ended',
              'added.left_laser',
              'added.right_laser',
              'added.timezone',
              'added.over_limit',
              'added.sent',
              sql`coalesce(${ref('nearest.settings')}, CASE WHEN ${ref('added.same_dose')} THEN ${value('settings')}::jsonb END)`.as(
                'settings',
              ),
            ]),
        ),
    )
    .with('summed', (query) =>
      query
        .insertInto('usage_day')
        .columns(['account_id', 'day', 'uses', 'over_limit', 'first_at', 'last_at'])
        .expression((eb) =>
          eb
            .selectFrom('added')
            .select(({ fn, ref }) => [
              account.as('account_id'),
              'added.day',
              countAll.as('uses'),
              sql<number>`count(*) FILTER (WHERE ${ref('added.over_limit')})::int`.as('over_limit'),
              fn.min('added.happened').as('first_at'),
              fn.max('added.happened').as('last_at'),
            ])
            .groupBy('added.day')
            .orderBy('added.day'),
        )
        .onConflict((known) =>
          known.columns(['account_id', 'day']).doUpdateSet(({ eb, fn, ref }) => ({
            uses: eb('usage_day.uses', '+', ref('excluded.uses')),
            over_limit: eb('usage_day.over_limit', '+', ref('excluded.over_limit')),
            first_at: fn<Date>('least', ['usage_day.first_at', 'excluded.first_at']),
            last_at: fn<Date>('greatest', ['usage_day.last_at', 'excluded.last_at']),
          })),
        )
        .returning(['usage_day.day', 'usage_day.uses', 'usage_day.over_limit']),
    )
    .with('by_month', (query) =>
      query
        .insertInto('usage_month')
        .columns(['account_id', 'month', 'uses'])
        .expression((eb) =>
          eb
            .selectFrom('added')
            .select(({ ref }) => [account.as('account_id'), monthOf(ref('added.day')).as('month'), countAll.as('uses')])
            .groupBy('month')
            .orderBy('month'),
        )
        .onConflict((known) =>
          known
            .columns(['account_id', 'month'])
            .doUpdateSet(({ eb, ref }) => ({ uses: eb('usage_month.uses', '+', ref('excluded.uses')) })),
        )
        .returning(['usage_month.month', 'usage_month.uses']),
    )
    .with('totalled', (query) =>
      query
        .insertInto('usage_total')
        .columns(['account_id', 'uses'])
        .expression((eb) =>
          eb
            .selectFrom('added')
            .select([account.as('account_id'), countAll.as('uses')])
            .having(countAll, '>', sql.lit(0)),
        )
        .onConflict((known) =>
          known
            .column('account_id')
            .doUpdateSet(({ eb, ref }) => ({ uses: eb('usage_total.uses', '+', ref('excluded.uses')) })),
        )
        .returning('usage_total.uses'),
    )
    .with('told', (query) =>
      query
        .insertInto('outbox')
        .columns(['message_id', 'subject', 'body', 'headers'])
        .expression((eb) =>
          eb
            .selectFrom(['summed', 'by_month', 'totalled'])
            .where(({ eb: where, ref }) => where('by_month.month', '=', monthOf(ref('summed.day'))))
            .select(({ ref }) =>
              publishWithin(treatmentDayUsed, {
                accountId: account,
                customerId: sql`${value('customerId')}::uuid`,
                day: ref('summed.day'),
                uses: ref('summed.uses'),
                overLimit: ref('summed.over_limit'),
                total: ref('totalled.uses'),
                ofMonth: ref('by_month.uses'),
              }),
            ),
        ),
    )
    .with('used', (query) =>
      query
        .insertInto('device_usage')
        .columns(['device_id', 'last_usage'])
        .expression((eb) =>
          eb
            .selectFrom('added')
            .select(({ fn }) => [device.as('device_id'), fn.max('added.happened').as('last_usage')])
            .having(countAll, '>', sql.lit(0)),
        )
        .onConflict((known) =>
          known
            .column('device_id')
            .doUpdateSet(({ ref }) => ({ last_usage: ref('excluded.last_usage'), copied: sql.lit(false) }))
            .whereRef('device_usage.last_usage', '<', 'excluded.last_usage'),
        ),
    )
    .with('settled', (query) =>
      query.deleteFrom('treatment_leave').where('treatment_leave.id', 'in', (eb) =>
        eb
          .selectFrom('open')
          .select('open.id')
          .where('open.given_at', '<=', (newest) =>
            newest.selectFrom('nearest').select(({ fn }) => fn.max('nearest.given_at').as('given_at')),
          ),
      ),
    )
    .with('replacing', (query) =>
      query
        .updateTable('treatment_leave')
        .from(['open', 'added'])
        .set(({ ref }) => ({ record_at: ref('added.happened') }))
        .whereRef('treatment_leave.id', '=', 'open.id')
        .where(({ eb, fn, ref, selectFrom }) => {
          const newest = selectFrom('added').select(fn.max('added.happened').as('happened'));
          return eb.and([
            eb('open.given_at', '>', sql<Date>`${newest} + ${tolerance}`),
            eb('added.happened', '>=', ref('open.asked_for')),
            eb('added.happened', '<=', sql<Date>`${ref('open.asked_for')} + ${tolerance}`),
          ]);
        }),
    )
    .selectFrom('added')
    .select('added.id');
});

/** Distance between two instants. */
const apart = (one: Expression<Date>, other: Expression<Date>) => sql`greatest(${one} - ${other}, ${other} - ${one})`;
const monthOf = (day: Expression<Date>) => sql<Date>`date_trunc('month', ${day})::date`;
