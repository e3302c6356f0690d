import { allRowsOrEach } from '@fovea/kit/jobs/each-row';
import { job } from '../handle.ts';
import { writeDeviceNotes } from './device-notes.ts';

const batch = 500;

/** What was noted about families before their regions kept it lies in the platform's log: each region takes its own. */
export const moveDeviceNotesJob = job(
  { name: 'move-device-notes', every: '7 * * * *', scope: 'regional' },
  async ({ db, global, region, log }) => {
    let moved = 0;
    for (let after = ''; ; ) {
      const rows = await global.deviceLog.findMany({
        where: { customerId: { not: null }, notes: { not: '' }, ...(after ? { id: { gt: after } } : {}) },
        select: { id: true, customerId: true, notes: true },
        orderBy: { id: 'asc' },
        take: batch,
      });
      const ids = rows.flatMap(({ customerId }) => customerId ?? []);
      const parents = await db.parent.findMany({ where: { id: { in: ids } }, select: { id: true } });
      const ownIds = new Set(parents.map(({ id }) => id));
      const own = rows.flatMap(({ id, customerId, notes }) =>
        customerId && ownIds.has(customerId) ? { logId: id, customerId, notes } : [],
      );
      const idOf = ({ logId }: (typeof own)[number]) => logId;
      await allRowsOrEach(own, { client: db, log, work: 'move-device-notes', idOf }, async (some) => {
        // Kept before it is taken away: whoever dies in between leaves it twice, for the next to go on.
        await writeDeviceNotes(db, some);
        await global.deviceLog.updateMany({
          where: { id: { in: some.map(idOf) } },
          data: { notes: '', customerRegion: region },
        });
      });
      moved += own.length;
      if (rows.length < batch) break;
      after = rows.at(-1)?.id ?? '';
    }
    if (moved > 0) log.info({ moved }, 'notes about families were moved to their region');
  },
);
