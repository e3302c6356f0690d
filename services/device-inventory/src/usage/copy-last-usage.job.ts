import { job } from '../handle.ts';

/**
 * Lists of devices show when each was last used, whichever region they are read from. The record's own transaction only
 * notes it in its region, so that a platform database that is away never holds up a treatment; from there it is copied
 * every minute.
 */
export const copyLastUsageJob = job(
  { name: 'copy-last-usage', every: '* * * * *', scope: 'regional' },
  async ({ db, global }) => {
    const used = await db.deviceUsage.findMany({
      where: { copied: false },
      orderBy: { deviceId: 'asc' },
      take: 10_000,
    });
    if (used.length === 0) return;
    const ids = used.map(({ deviceId }) => deviceId);
    const instants = used.map(({ lastUsage }) => lastUsage.toISOString());
    await global.$executeRawUnsafe(
      `UPDATE device SET last_usage = used.at FROM unnest($1::uuid[], $2::timestamptz[]) AS used(id, at)
     WHERE device.id = used.id AND (last_usage IS NULL OR last_usage < used.at)`,
      ids,
      instants,
    );
    await db.$executeRawUnsafe(
      `UPDATE device_usage SET copied = true FROM unnest($1::uuid[], $2::timestamptz[]) AS used(id, at)
     WHERE device_id = used.id AND last_usage = used.at`,
      ids,
      instants,
    );
  },
);
