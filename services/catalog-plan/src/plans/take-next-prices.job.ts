import { dayOf } from '@fovea/contracts/dates';
import { eachRow } from '@fovea/kit/jobs/each-row';
import { job, type Work } from '../handle.ts';
import { announcePlan } from './announce-plan.ts';
import { regionsOf } from './plan-region.ts';
import { type PlanRow, planRow } from './plan-view.ts';

/** Applies a plan's next price once its day has begun in the plan's region, minutes after midnight there. */
export const takeNextPricesJob = job(
  { name: 'take-next-prices', every: '*/5 * * * *', scope: 'global' },
  async (ctx) => {
    const { global, extra, now, log } = ctx;
    // Days begin first in this time zone.
    const begun = dayOf(now, 'Pacific/Kiritimati');
    const set = await global.plan.findMany({ ...planRow, where: { nextPriceFrom: { lte: begun } } });
    const regions = await regionsOf(global, set);
    await eachRow(set, { client: global, log, work: 'take-next-prices', idOf: ({ id }) => id }, async (plan) => {
      const today = dayOf(now, extra.timezoneOf(regions.get(plan.id) ?? ''));
      if (plan.nextPrice && plan.nextPriceFrom && plan.nextPriceFrom <= today) await applyNextPrice(ctx, plan);
    });
  },
);

/** The `where` lets one of two concurrent writers, replicas or an administrator, write. */
async function applyNextPrice({ global }: Work, { id, nextPrice, nextPriceFrom }: PlanRow): Promise<void> {
  await global.$transaction(async (tx) => {
    const { count } = await tx.plan.updateMany({
      where: { id, nextPrice, nextPriceFrom },
      data: { price: nextPrice ?? undefined, nextPrice: null, nextPriceFrom: null, nextPriceRenewals: null },
    });
    if (count > 0) await announcePlan(tx, await tx.plan.findUniqueOrThrow({ ...planRow, where: { id } }));
  });
}
