import { allRowsOrEach } from '@fovea/kit/jobs/each-row';
import { firstId } from '@fovea/kit/messaging/state-checksums';
import { job } from '../handle.ts';
import { publishCheckUps } from './publish-check-ups.ts';

const atOnce = 500;

/** Publishes when check-ups are due after a catalog changed or a family got another device. */
export const publishCheckUpsJob = job(
  { name: 'publish-check-ups', every: '23 * * * *', scope: 'regional' },
  async ({ db, global, region, log }) => {
    let published = 0;
    for (let after: string | undefined = firstId; after !== undefined; ) {
      const treated: { accountId: string }[] = await db.firstUse.findMany({
        where: { accountId: { gt: after } },
        select: { accountId: true },
        orderBy: { accountId: 'asc' },
        take: atOnce,
      });
      const ids = treated.map(({ accountId }) => accountId);
      await allRowsOrEach(ids, { client: db, log, work: 'publish-check-ups', idOf: (id) => id }, async (some) => {
        published += await db.$transaction((tx) => publishCheckUps(tx, some, { global, region }));
      });
      after = treated.length === atOnce ? ids.at(-1) : undefined;
    }
    if (published > 0) log.info({ published }, 'published when check-ups are due');
  },
);
