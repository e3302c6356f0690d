import { eachRow } from '@fovea/kit/jobs/each-row';
import type { Credentials } from '../../generated/regional/client.ts';
import { job } from '../handle.ts';
import { abandonedMs, isAbandoned } from './reserve-credentials.ts';

const batch = 100;

/**
 * Deletes reservations whose parent was never created. The customer service confirms each one, because its event may
 * arrive late.
 */
export const cleanReservationsJob = job(
  { name: 'clean-reservations', every: '*/5 * * * *', scope: 'regional' },
  async (ctx) => {
    const old = new Date(ctx.now.getTime() - abandonedMs);
    const reservations = await ctx.db.credentials.findMany({
      where: { active: false, deleted: false, reservedAt: { lt: old } },
      orderBy: { reservedAt: 'asc' },
      take: batch,
    });
    const idOf = ({ customerId }: Credentials) => customerId;
    await eachRow(
      reservations,
      { client: ctx.db, log: ctx.log, work: 'clean-reservations', idOf },
      async (reservation) => {
        const { customerId, reservedAt } = reservation;
        if (await isAbandoned(ctx, reservation))
          await ctx.db.credentials.deleteMany({ where: { customerId, active: false, deleted: false, reservedAt } });
      },
    );
  },
);
