// What the statements that store records and that decide about them have in common.
import { longestTreatmentHours } from '@fovea/contracts/usage/doubts';
import { treatmentDayUsed, treatmentStarted } from '@fovea/contracts/usage/events';
import type { RecordDoubt } from '@fovea/contracts/usage/schema';
import { countAll } from '@fovea/kit/database/kysely';
import { publish, publishWithin } from '@fovea/kit/messaging/outbox';
import { type Expression, expressionBuilder, type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { RegionalTx } from '../handle.ts';
import { kyselyOfRegion, type RegionalTables } from '../tables.ts';

type Period = {
  happened: Expression<Date>;
  ended: Expression<Date>;
  /** The start of the record before it in the post, and the latest end of all before it. */
  previous: Expression<Date | null>;
  occupiedUntil: Expression<Date | null>;
};
const { exists, selectFrom } = expressionBuilder<RegionalTables, never>();

/** The identical second, else an overlap, of another record of the account: stored, or earlier in the post. */
export function contradictions(account: Expression<string>, { happened, ended, previous, occupiedUntil }: Period) {
  const second = sql<Date>`date_trunc('second', ${happened})`;
  const others = selectFrom('usage_record as other')
    .select('other.record_id')
    .where('other.account_id', '=', account)
    .where(({ ref }) => sql<boolean>`${ref('other.decision')} IS DISTINCT FROM 'setAside'`);
  const ofSecond = others
    .where('other.happened_time', '>=', second)
    .where('other.happened_time', '<', sql<Date>`${second} + ${sql.lit('1 second')}::interval`);
  const overlapping = others
    .where('other.happened_time', '>', sql<Date>`${happened} - ${sql.lit(`${longestTreatmentHours} hours`)}::interval`)
    .where('other.happened_time', '<', ended)
    .where('other.end_time', '>', happened);
  return sql<RecordDoubt[]>`CASE
    WHEN date_trunc('second', ${previous}) = ${second} OR ${exists(ofSecond)} THEN '{sameSecond}'::text[]
    WHEN ${occupiedUntil} > ${happened} OR ${exists(overlapping)} THEN '{overlaps}'::text[]
    ELSE '{}'::text[] END`;
}

/** Treatments that are added to the sums; `day` is that of the record's zone. */
type Counted = { device_id: string; happened: Date; day: Date; over_limit: boolean };
type Counting = RegionalTables & { counted: Counted };
type Owner = Record<'account' | 'customer', RawBuilder<string>>;

/**
 * A statement that also adds its rows of `counted` to the sums of day, month and account and to the device's last use, and
 * publishes the days. Sums only grow, so that consumers may take the greatest.
 */
export const withSums = <Statement>(statement: Statement, { account, customer }: Owner): Statement =>
  (statement as QueryCreator<Counting>)
    .with('summed', (query) =>
      query
        .insertInto('usage_day')
        .columns(['account_id', 'day', 'uses', 'over_limit', 'first_at', 'last_at'])
        .expression((eb) =>
          eb
            .selectFrom('counted')
            .select(({ fn, ref }) => [
              account.as('account_id'),
              'counted.day',
              countAll.as('uses'),
              sql<number>`count(*) FILTER (WHERE ${ref('counted.over_limit')})::int`.as('over_limit'),
              fn.min('counted.happened').as('first_at'),
              fn.max('counted.happened').as('last_at'),
            ])
            .groupBy('counted.day')
            .orderBy('counted.day'),
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
            .selectFrom('counted')
            .select(({ ref }) => [
              account.as('account_id'),
              monthOf(ref('counted.day')).as('month'),
              countAll.as('uses'),
            ])
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
            .selectFrom('counted')
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
                customerId: customer,
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
            .selectFrom('counted')
            .select(({ fn }) => ['counted.device_id', fn.max('counted.happened').as('last_usage')])
            .groupBy('counted.device_id')
            .orderBy('counted.device_id'),
        )
        .onConflict((known) =>
          known
            .column('device_id')
            .doUpdateSet(({ ref }) => ({ last_usage: ref('excluded.last_usage'), copied: sql.lit(false) }))
            .whereRef('device_usage.last_usage', '<', 'excluded.last_usage'),
        ),
    ) as Statement;

const monthOf = (day: Expression<Date>) => sql<Date>`date_trunc('month', ${day})::date`;

/** Publishes an account's first use, once: of two devices that post the first record at once, the key lets one. */
export async function startUse(
  tx: RegionalTx,
  { accountId, customerId }: { accountId: string; customerId: string },
  { first, now }: { first: number; now: Date },
): Promise<void> {
  const { numInsertedOrUpdatedRows: inserted } = await kyselyOfRegion(tx)
    .insertInto('first_use')
    .values({ account_id: accountId, at: now })
    .onConflict((started) => started.doNothing())
    .executeTakeFirstOrThrow();
  if (inserted) await publish(tx, treatmentStarted, { accountId, customerId, at: new Date(first).toISOString() });
}

/** The records of a post, oldest first. */
export const inOrder = (ref: (column: 'posted.happened' | 'posted.id') => Expression<unknown>) =>
  sql`ORDER BY ${ref('posted.happened')}, ${ref('posted.id')}`;

/** Distance between two instants. */
export const apart = (one: Expression<Date>, other: Expression<Date>) =>
  sql`greatest(${one} - ${other}, ${other} - ${one})`;
