import { clockToleranceMs } from '@fovea/contracts/device-protocol/schema';
import { prepared } from '@fovea/kit/database/kysely';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TreatmentLeave } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';
import { kyselyOfRegion, type RegionalTables } from '../tables.ts';
import { weekMs } from './limit-rules.ts';

/**
 * Uses that count against an account's limits at `now`, ascending, in milliseconds: each treatment of the last week
 * once, by its record or its leave. Times are capped at `now`, for fast clocks and for leaves of later, faster calls.
 */
export async function countedUses(
  db: RegionalTx,
  accountId: string,
  now: Date,
): Promise<{ uses: number[]; leaves: TreatmentLeave[] }> {
  const leaves = await db.treatmentLeave.findMany({ where: { accountId, givenAt: { gt: new Date(+now - weekMs) } } });
  const replaced = new Set(leaves.map(({ recordAt }) => recordAt && +recordAt));
  const done = await recentUses(db, accountId, +now - weekMs, +now + clockToleranceMs);
  const uses = [...done.filter((use) => !replaced.has(use)), ...leaves.map(({ givenAt }) => +givenAt)];
  return { uses: uses.map((use) => Math.min(use, +now)).sort((a, b) => a - b), leaves };
}

const most = 500;

/**
 * Instants of the account's treatments in [from, to], ascending, in milliseconds; at most the newest five hundred, more
 * than any limit needs. Aggregated into one text, because five hundred single-column rows are slow in the driver.
 */
export async function recentUses(
  db: RegionalTx,
  accountId: string,
  from: Date | number,
  to: Date | number,
): Promise<number[]> {
  const values = { accountId, from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const [found] = await newest(kyselyOfRegion(db), values);
  return found?.instants ? found.instants.split(',').map(Number) : [];
}

const newest = prepared((db: Kysely<RegionalTables>, value: (name: 'accountId' | 'from' | 'to') => RawBuilder<never>) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('usage_record')
        .select('happened_time')
        .where('account_id', '=', value('accountId'))
        .where('happened_time', '>=', value('from'))
        .where('happened_time', '<=', value('to'))
        // Doubtful records count: the safe side. What somebody set aside did not happen.
        .where(({ ref }) => sql<boolean>`${ref('decision')} IS DISTINCT FROM 'setAside'`)
        .orderBy('happened_time', 'desc')
        .limit(sql.lit(most))
        .as('newest'),
    )
    .select(({ ref }) => {
      const at = ref('newest.happened_time');
      return sql<string | null>`string_agg((extract(EPOCH FROM ${at}) * 1000)::bigint::text, ',' ORDER BY ${at})`.as(
        'instants',
      );
    }),
);
