import { dayOf } from '@fovea/contracts/dates';
import { eachRow } from '@fovea/kit/jobs/each-row';
import { job, type Work } from '../handle.ts';
import { announcePlan } from './announce-plan.ts';
import { regionsOf } from './plan-region.ts';
import { type PlanRow, planRow } from './plan-view.ts';

/** Plans cost the price that was set to follow once its day has begun in their region: minutes after midnight there. */
export const takeNextPricesJob = job(
  { name: 'take-next-prices', every: '*/5 * * * *', scope: 'global' },
  async (ctx) => {
    const { global, extra, now, log } = ctx;
    // Where on earth days begin first.
    const begun = dayOf(now, 'Pacific/Kiritimati');
    const set = await global.plan.findMany({ ...planRow, where: { nextPriceFrom: { lte: begun } } });
    const regions = await regionsOf(global, set);
    await eachRow(set, { client: global, log, work: 'take-next-prices', idOf: ({ id }) => id }, async (plan) => {
      const today = dayOf(now, extra.timezoneOf(regions.get(plan.id) ?? ''));
      if (plan.nextPrice && plan.nextPriceFrom && plan.nextPriceFrom <= today) await take(ctx, plan);
    });
  },
);

/** Two replicas may find it at once, or an administrator sets another one: the `where` lets one of them write. */
async function take({ global }: Work, { id, nextPrice, nextPriceFrom }: PlanRow): Promise<void> {
  await global.$transaction(async (tx) => {
    const { count } = await tx.plan.updateMany({
      where: { id, nextPrice, nextPriceFrom },
      data: { price: nextPrice ?? undefined, nextPrice: null, nextPriceFrom: null, nextPriceRenewals: null },
    });
    if (count > 0) await announcePlan(tx, await tx.plan.findUniqueOrThrow({ ...planRow, where: { id } }));
  });
}
