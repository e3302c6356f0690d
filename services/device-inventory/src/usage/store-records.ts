import { clockToleranceMs } from '@fovea/contracts/device-protocol/schema';
import { recordsDoubted } from '@fovea/contracts/usage/events';
import type { RecordDoubt } from '@fovea/contracts/usage/schema';
import { countAll, prepared } from '@fovea/kit/database/kysely';
import { publishWithin } from '@fovea/kit/messaging/outbox';
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { RegionalTx } from '../handle.ts';
import type { Delivery } from '../protocol/check-device.ts';
import { kyselyOfRegion, type RegionalTables } from '../tables.ts';
import { localDay } from './local-day.ts';
import type { Treatment } from './record-rules.ts';
import { apart, contradictions, inOrder, withSums } from './record-sql.ts';

type Owner = Pick<Delivery, 'accountId' | 'customerId' | 'deviceId' | 'settings' | 'doseChangedAt'>;
/** By record id; a record without an entry has none. */
export type Marks = { overLimit: ReadonlySet<string>; doubts: ReadonlyMap<string, readonly RecordDoubt[]> };

/**
 * Stores new treatments and returns what each contradicts, by record id. A single statement, so that a crash stores all
 * or nothing: the key decides which are new, and only those are added to records, sums of day, month and account and the
 * device's last use, and published. One that overlaps another of the child, or has its second under another id, is
 * doubtful, the later one of a post; doubtful ones are in no sum until they are confirmed. A record uses up its nearest
 * leave and earlier unused ones; a record from a slow clock replaces its leave instead. It is stored with the settings
 * of its leave, else with those in force now if they were at that time, else without any. The caller holds the lock of
 * the account: two posts at once would not see each other's records.
 */
export async function storeRecords(
  db: RegionalTx,
  { accountId, customerId, deviceId, settings, doseChangedAt }: Owner,
  treatments: Treatment[],
  { overLimit, doubts }: Marks,
): Promise<Map<string, RecordDoubt[]>> {
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
    doubts: plainArray(treatments.map(({ recordId }) => doubts.get(recordId)?.join('|') || noDoubt)),
    left: treatments.map(({ leftLaserData }) => leftLaserData),
    right: treatments.map(({ rightLaserData }) => rightLaserData),
    // A treatment starts soon after its leave: one given longer before is not that of the record.
    leaveValidity: '1 day',
    settings: JSON.stringify(settings),
    sameDose: plainArray(treatments.map(({ happened }) => !doseChangedAt || happened >= +doseChangedAt)),
    tolerance: `${clockToleranceMs} milliseconds`,
  });
  return new Map(rows.map(({ id, doubts: found }) => [id, found]));
}

/** A PostgreSQL array literal of checked values without quotes: quoting took half of the call. */
const plainArray = (values: (string | boolean)[]): string => `{${values.join(',')}}`;

/** Array literals without quotes have no empty text. */
const noDoubt = '-';

type Posted = Record<'id' | 'timezone' | 'doubts' | 'left_laser' | 'right_laser', string> &
  Record<'happened' | 'ended' | 'day', Date> &
  Record<'over_limit' | 'same_dose', boolean> & { sent: string | null };
type Value =
  | ('accountId' | 'customerId' | 'deviceId' | 'ids' | 'happened' | 'ended' | 'timezones' | 'days')
  | ('overLimit' | 'doubts' | 'left' | 'right' | 'sent' | 'tolerance' | 'leaveValidity' | 'settings' | 'sameDose');

const store = prepared((db: Kysely<RegionalTables>, value: (name: Value) => RawBuilder<never>) => {
  const account = sql<string>`${value('accountId')}::uuid`;
  const customer = sql<string>`${value('customerId')}::uuid`;
  const device = sql<string>`${value('deviceId')}::uuid`;
  const tolerance = sql`${value('tolerance')}::interval`;
  const validity = sql`${value('leaveValidity')}::interval`;
  const posted = sql<Posted>`unnest(${value('ids')}::uuid[], ${value('happened')}::timestamptz[], ${value('ended')}::timestamptz[],
    ${value('timezones')}::text[], ${value('days')}::date[], ${value('overLimit')}::boolean[], ${value('left')}::text[], ${value('right')}::text[],
    ${value('sent')}::text[], ${value('doubts')}::text[], ${value('sameDose')}::boolean[])`;
  const stored = db
    .with(
      (cte) => cte('posted').materialized(),
      () =>
        db
          .selectFrom(
            posted.as<'rows'>(
              sql`rows(id, happened, ended, timezone, day, over_limit, left_laser, right_laser, sent, doubts, same_dose)`,
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
      (query) =>
        query
          .selectFrom((eb) =>
            eb
              .selectFrom('posted')
              .innerJoin('fresh', 'fresh.record_id', 'posted.id')
              .select([
                'posted.id',
                'posted.happened',
                'posted.ended',
                'posted.timezone',
                'posted.sent',
                'posted.day',
                'posted.over_limit',
                'posted.left_laser',
                'posted.right_laser',
                'posted.same_dose',
              ])
              .select(({ ref }) => [
                ownDoubts(ref('posted.doubts')).as('own'),
                sql<Date | null>`lag(${ref('posted.happened')}) OVER (${inOrder(ref)})`.as('previous'),
                sql<Date | null>`max(${ref('posted.ended')}) OVER (${inOrder(ref)} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)`.as(
                  'occupied_until',
                ),
              ])
              .as('posted'),
          )
          .select([
            'posted.id',
            'posted.happened',
            'posted.ended',
            'posted.timezone',
            'posted.sent',
            'posted.day',
            'posted.over_limit',
            'posted.left_laser',
            'posted.right_laser',
            'posted.same_dose',
          ])
          .select(({ ref }) =>
            sql<RecordDoubt[]>`${ref('posted.own')} || ${contradictions(account, {
              happened: ref('posted.happened'),
              ended: ref('posted.ended'),
              previous: ref('posted.previous'),
              occupiedUntil: ref('posted.occupied_until'),
            })}`.as('doubts'),
          ),
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
          'doubts',
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
              'added.doubts',
              sql`coalesce(${ref('nearest.settings')}, CASE WHEN ${ref('added.same_dose')} THEN ${value('settings')}::jsonb END)`.as(
                'settings',
              ),
            ]),
        ),
    )
    .with(
      (cte) => cte('counted').materialized(),
      (query) =>
        query
          .selectFrom('added')
          .select([device.as('device_id'), 'added.happened', 'added.day', 'added.over_limit'])
          .where(({ ref }) => sql<boolean>`${ref('added.doubts')} = '{}'`),
    )
    .with('doubted', (query) =>
      query
        .insertInto('record_doubts')
        .columns(['account_id', 'raised', 'since'])
        .expression((eb) =>
          eb
            .selectFrom('added')
            .select([account.as('account_id'), countAll.as('raised'), sql<Date>`now()`.as('since')])
            .where(({ ref }) => sql<boolean>`${ref('added.doubts')} <> '{}'`)
            .having(countAll, '>', sql.lit(0)),
        )
        .onConflict((known) =>
          known.column('account_id').doUpdateSet(({ eb, ref }) => ({
            raised: eb('record_doubts.raised', '+', ref('excluded.raised')),
            since: sql<Date>`CASE WHEN ${ref('record_doubts.raised')} = ${ref('record_doubts.decided')} THEN ${ref('excluded.since')}
              ELSE ${ref('record_doubts.since')} END`,
          })),
        )
        .returning(['record_doubts.raised', 'record_doubts.decided', 'record_doubts.since']),
    )
    .with('published_doubts', (query) =>
      query
        .insertInto('outbox')
        .columns(['message_id', 'subject', 'body', 'headers'])
        .expression((eb) =>
          eb.selectFrom('doubted').select(({ ref }) =>
            publishWithin(recordsDoubted, {
              accountId: account,
              customerId: customer,
              raised: ref('doubted.raised'),
              decided: ref('doubted.decided'),
              since: ref('doubted.since'),
            }),
          ),
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
    );
  return withSums(stored, { account, customer }).selectFrom('added').select(['added.id', 'added.doubts']);
});

const ownDoubts = (joined: Expression<string>) =>
  sql<RecordDoubt[]>`coalesce(string_to_array(nullif(${joined}, ${sql.lit(noDoubt)}), '|'), '{}'::text[])`;
