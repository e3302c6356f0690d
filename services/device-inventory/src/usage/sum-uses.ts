import { treatmentDayUsed } from '@fovea/contracts/usage/events';
import { countAll } from '@fovea/kit/database/kysely';
import { publishWithin } from '@fovea/kit/messaging/outbox';
import { type Expression, type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { RegionalTables } from '../tables.ts';

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
