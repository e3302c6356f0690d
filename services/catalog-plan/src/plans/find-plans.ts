import { findPlans } from '@fovea/contracts/plans/endpoints';
import { page } from '@fovea/kit/search/search-text';
import { handle } from '../handle.ts';
import { visiblePlans } from '../scope.ts';
import { companyNames } from './company-names.ts';
import { planOrder, plansMatching } from './plan-query.ts';
import { planRow, planView } from './plan-view.ts';

export const findPlansHandler = handle(findPlans, async (filter, { global, actor }) => {
  const { current, pageSize } = filter;
  const where = plansMatching(filter, await visiblePlans(global, actor));
  const [rows, total] = await Promise.all([
    global.plan.findMany({ ...planRow, where, orderBy: planOrder(filter), ...page(filter) }),
    global.plan.count({ where }),
  ]);
  const names = await companyNames(global, rows);
  return { list: rows.map((row) => planView(row, names)), total, current, pageSize };
});
