import { usesInPeriods } from '@fovea/contracts/usage/rpcs';
import { sql } from 'kysely';
import { handleRpc } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';

/** Called by the notification service for what a notice says about a month. */
export const usesInPeriodsRpc = handleRpc(usesInPeriods, async ({ periods }, { db }) => {
  const asked = sql<{ id: string; first: Date; last: Date }>`unnest(
    ${periods.map(({ accountId }) => accountId)}::uuid[], ${periods.map(({ from }) => from)}::date[],
    ${periods.map(({ until }) => until)}::date[])`;
  const list = await kyselyOfRegion(db)
    .selectFrom(asked.as<'asked'>(sql`asked(id, first, last)`))
    .innerJoin('patient', 'patient.id', 'asked.id')
    .leftJoin('usage_day', (join) =>
      join
        .onRef('usage_day.account_id', '=', 'asked.id')
        .onRef('usage_day.day', '>=', 'asked.first')
        .onRef('usage_day.day', '<=', 'asked.last'),
    )
    .select(({ ref }) => [
      'asked.id as accountId',
      sql<number>`coalesce(sum(${ref('usage_day.uses')}), 0)::int`.as('uses'),
    ])
    .where('patient.deleted', '=', sql.lit(false))
    .groupBy(['asked.id', 'asked.first'])
    .execute();
  return { list };
});
