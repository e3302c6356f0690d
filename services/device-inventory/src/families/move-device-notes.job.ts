import { allRowsOrEach } from '@fovea/kit/jobs/each-row';
import { job } from '../handle.ts';
import { writeDeviceNotes } from './device-notes.ts';

const batch = 500;

/** Moves notes about families from the global log, where older releases stored them, to the families' regions. */
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
        // Stored before it is deleted: after a crash in between, the next run continues.
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
    if (moved > 0) log.info({ moved }, 'moved notes about families to their region');
  },
);
