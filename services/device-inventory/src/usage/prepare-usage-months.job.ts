import { dayMs } from '@fovea/contracts/dates';
import { recordDays } from '@fovea/contracts/device-protocol/schema';
import { addDuration } from '@fovea/contracts/durations';
import { pruneOlderRows } from '@fovea/kit/database/prune-older-rows';
import { sql } from 'kysely';
import { job, type Regional } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';
import { weekMs } from './limit-rules.ts';

/** Creates the monthly partitions (UTC) of the instants; days already cached are skipped. */
export async function ensureMonths(db: Regional, preparedDays: Set<number>, instants: number[]): Promise<void> {
  const days = new Set(instants.map((at) => Math.floor(at / dayMs)).filter((day) => !preparedDays.has(day)));
  for (const month of new Set([...days].map((day) => new Date(day * dayMs).toISOString().slice(0, 7))))
    await sql`SELECT FROM ensure_usage_month(${`${month}-01`}::date)`.execute(kyselyOfRegion(db));
  for (const day of days) preparedDays.add(day);
}

/** Creates partitions ahead of time, and prunes keys that can no longer be posted and expired leaves. */
export const prepareUsageMonthsJob = job(
  { name: 'prepare-usage-months', every: '10 2 * * *', scope: 'regional' },
  async ({ db, region, now, extra }) => {
    await ensureMonths(
      db,
      extra.usageCache(region).days,
      [0, 1, 2].map((ahead) => +addDuration(now, ahead, 0, 'UTC')),
    );
    const ago = (ms: number) => sql<Date>`${new Date(+now - ms)}::timestamptz`;
    await pruneOlderRows(db, 'usage_key', 'happened_time', ago((recordDays + 2) * dayMs));
    await pruneOlderRows(db, 'treatment_leave', 'given_at', ago(weekMs));
  },
);
