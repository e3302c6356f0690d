import { exportPlans } from '@fovea/contracts/plans/endpoints';
import { linesOf } from '@fovea/kit/csv-lines';
import { walk } from '@fovea/kit/export-rows';
import type { Prisma } from '../../generated/global/client.ts';
import { type Global, handleExport } from '../handle.ts';
import { visiblePlans } from '../scope.ts';
import { texts } from '../texts.ts';
import { plansMatching } from './plan-query.ts';
import { type PlanRow, planRow } from './plan-view.ts';

export const exportPlansHandler = handleExport(exportPlans, async (filter, { global, actor, language }) => {
  const where = plansMatching(filter, await visiblePlans(global, actor));
  const count = await global.plan.count({ where });
  return {
    name: 'plans',
    header: texts[language].exports.plans,
    count,
    lines: linesOf(rowsOf(global, where, texts[language].exports.yesNo)),
  };
});

async function* rowsOf(db: Global, where: Prisma.PlanWhereInput, { yes, no }: { yes: string; no: string }) {
  const next = (after?: PlanRow) =>
    db.plan.findMany({
      ...planRow,
      where: { AND: [where, after ? { id: { gt: after.id } } : {}] },
      orderBy: { id: 'asc' },
      take: 1000,
    });
  for await (const plan of walk<PlanRow>(next)) {
    const terms = [
      plan.price.toNumber(),
      plan.deposit.toNumber(),
      plan.purchase.toNumber(),
      plan.currency.toUpperCase(),
      plan.validMonths,
      plan.validDays,
      plan.experienceMonths,
      plan.experienceDays,
      plan.renewEndMonths,
    ];
    const choice = plan.familiesMayChoose ? yes : no;
    const priceIds = [plan.priceId, plan.subscribePriceId];
    yield [plan.name, plan.billingType, ...terms, plan.product.name, plan.status, choice, ...priceIds];
  }
}
