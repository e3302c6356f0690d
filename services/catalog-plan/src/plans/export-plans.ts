import type { Language } from '@fovea/contracts/fields';
import { exportPlans } from '@fovea/contracts/plans/endpoints';
import { type CsvColumn, eitherCell, numberCell, walkLines } from '@fovea/kit/csv/csv-lines';
import type { Rows } from '@fovea/kit/database/list';
import { expressionBuilder, sql } from 'kysely';
import { handleExport } from '../handle.ts';
import { visiblePlans } from '../scope.ts';
import { kysely, type Tables } from '../tables.ts';
import { texts } from '../texts.ts';
import { countPlans, plansMatching } from './plan-query.ts';

export const exportPlansHandler = handleExport(exportPlans, async (filter, { global, actor, language, timezone }) => {
  const matching = plansMatching(filter, await visiblePlans(global, actor));
  const columns = columnsIn(language);
  return {
    name: 'plans',
    columns,
    timezone,
    count: await countPlans(global, matching),
    lines: walkLines(kysely(global), { table: 'plan', joined, columns }, matching),
  };
});

const { ref } = expressionBuilder<Tables, 'plan' | 'catalog'>();
const joined = (plans: Rows<Tables, 'plan'>) => plans.innerJoin('catalog', 'catalog.id', 'plan.product_id');
const nextPriceFrom = { ready: sql<string>`to_char(${ref('plan.next_price_from')}::date, 'DD/MM/YYYY')` };

function columnsIn(language: Language): CsvColumn[] {
  const { plans: titles, yesNo } = texts[language].exports;
  return [
    { title: titles.name, cell: ref('plan.name') },
    { title: titles.billingType, cell: ref('plan.billing_type') },
    { title: titles.price, cell: numberCell(ref('plan.price')) },
    { title: titles.deposit, cell: numberCell(ref('plan.deposit')) },
    { title: titles.purchase, cell: numberCell(ref('plan.purchase')) },
    { title: titles.currency, cell: sql<string>`upper(${ref('plan.currency')})` },
    { title: titles.months, cell: numberCell(ref('plan.valid_months')) },
    { title: titles.days, cell: numberCell(ref('plan.valid_days')) },
    { title: titles.guaranteeMonths, cell: numberCell(ref('plan.experience_months')) },
    { title: titles.guaranteeDays, cell: numberCell(ref('plan.experience_days')) },
    { title: titles.lockInMonths, cell: numberCell(ref('plan.renew_end_months')) },
    { title: titles.product, cell: ref('catalog.name') },
    { title: titles.status, cell: ref('plan.status') },
    { title: titles.familiesMayChoose, cell: eitherCell(ref('plan.families_may_choose'), yesNo.yes, yesNo.no) },
    { title: titles.priceId, cell: ref('plan.price_id') },
    { title: titles.subscribePriceId, cell: ref('plan.subscribe_price_id') },
    { title: titles.nextPrice, cell: numberCell(ref('plan.next_price')) },
    { title: titles.nextPriceFrom, cell: nextPriceFrom },
  ];
}
