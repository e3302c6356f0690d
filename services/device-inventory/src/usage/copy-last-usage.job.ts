import { allRowsOrEach } from '@fovea/kit/jobs/each-row';
import { sql } from 'kysely';
import type { DeviceUsage } from '../../generated/regional/client.ts';
import { type Global, job, type Regional } from '../handle.ts';
import { kyselyOfGlobal, kyselyOfRegion } from '../tables.ts';

/**
 * Copies each device's last use from its region to the global database, for lists. Records write only to their region,
 * so that an unavailable global database does not block them.
 */
export const copyLastUsageJob = job(
  { name: 'copy-last-usage', every: '* * * * *', scope: 'regional' },
  async ({ db, global, log }) => {
    const used = await db.deviceUsage.findMany({
      where: { copied: false },
      orderBy: { deviceId: 'asc' },
      take: 10_000,
    });
    if (used.length === 0) return;
    const idOf = ({ deviceId }: DeviceUsage) => deviceId;
    await allRowsOrEach(used, { client: db, log, work: 'copy-last-usage', idOf }, (some) => copy(some, { db, global }));
  },
);

async function copy(used: DeviceUsage[], { db, global }: { db: Regional; global: Global }): Promise<void> {
  const ids = used.map(({ deviceId }) => deviceId);
  const instants = used.map(({ lastUsage }) => lastUsage.toISOString());
  const seen = sql<{ id: string; at: Date }>`unnest(${ids}::uuid[], ${instants}::timestamptz[])`.as<'used'>(
    sql`used(id, at)`,
  );
  await kyselyOfGlobal(global)
    .updateTable('device')
    .from(seen)
    .set(({ ref }) => ({ last_usage: ref('used.at') }))
    .whereRef('device.id', '=', 'used.id')
    .where(({ eb, or, ref }) => or([eb('device.last_usage', 'is', null), eb('device.last_usage', '<', ref('used.at'))]))
    .execute();
  await kyselyOfRegion(db)
    .updateTable('device_usage')
    .from(seen)
    .set({ copied: true })
    .whereRef('device_usage.device_id', '=', 'used.id')
    .whereRef('device_usage.last_usage', '=', 'used.at')
    .execute();
}
