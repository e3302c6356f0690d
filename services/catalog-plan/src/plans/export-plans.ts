import { exportPlans } from '@fovea/contracts/plans/endpoints';
import { type CsvLines, eitherCell, linesOf, numberCell } from '@fovea/kit/csv/csv-lines';
import { walk } from '@fovea/kit/csv/export-rows';
import { anyOf } from '@fovea/kit/database/kysely';
import type { Rows } from '@fovea/kit/database/list';
import { expressionBuilder, sql } from 'kysely';
import type { Prisma } from '../../generated/global/client.ts';
import { type Global, handleExport } from '../handle.ts';
import { nextIds } from '../next-ids.ts';
import { visiblePlans } from '../scope.ts';
import { kysely, type Tables } from '../tables.ts';
import { texts } from '../texts.ts';
import { plansMatching } from './plan-query.ts';

export const exportPlansHandler = handleExport(exportPlans, async (filter, { global, actor, language }) => {
  const where = plansMatching(filter, await visiblePlans(global, actor));
  return {
    name: 'plans',
    header: texts[language].exports.plans,
    count: await global.plan.count({ where }),
    lines: planLines(global, where, texts[language].exports.yesNo),
  };
});

const { ref } = expressionBuilder<Tables, 'plan' | 'catalog'>();
const joined = (plans: Rows<Tables, 'plan'>) => plans.innerJoin('catalog', 'catalog.id', 'plan.product_id');

/** Which plans is Prisma's to say, as it does for their list. */
async function* planLines(
  db: Global,
  where: Prisma.PlanWhereInput,
  { yes, no }: { yes: string; no: string },
): AsyncGenerator<CsvLines> {
  const cells = [
    ref('plan.name'),
    ref('plan.billing_type'),
    numberCell(ref('plan.price')),
    numberCell(ref('plan.deposit')),
    numberCell(ref('plan.purchase')),
    sql<string>`upper(${ref('plan.currency')})`,
    numberCell(ref('plan.valid_months')),
    numberCell(ref('plan.valid_days')),
    numberCell(ref('plan.experience_months')),
    numberCell(ref('plan.experience_days')),
    numberCell(ref('plan.renew_end_months')),
    ref('catalog.name'),
    ref('plan.status'),
    eitherCell(ref('plan.families_may_choose'), yes, no),
    ref('plan.price_id'),
    ref('plan.subscribe_price_id'),
    numberCell(ref('plan.next_price')),
    { ready: sql<string>`to_char(${ref('plan.next_price_from')}::date, 'DD/MM/YYYY')` },
  ];
  const next = (after?: { id: string }) => db.plan.findMany(nextIds(where, after));
  for await (const plans of walk(next)) {
    const ids = anyOf(plans.map(({ id }) => id));
    yield await linesOf(kysely(db), { table: 'plan', joined, cells }, sql`${ref('plan.id')} = ${ids}`);
  }
}
