import { findPlans } from '@fovea/contracts/plans/endpoints';
import { handle } from '../handle.ts';
import { visiblePlans } from '../scope.ts';
import { companyNames } from './company-names.ts';
import { findPlanPage, plansMatching } from './plan-query.ts';
import { planView } from './plan-view.ts';

export const findPlansHandler = handle(findPlans, async (filter, { global, actor }) => {
  const { current, pageSize } = filter;
  const matching = plansMatching(filter, await visiblePlans(global, actor));
  const { rows, total } = await findPlanPage(global, matching, filter);
  const names = await companyNames(global, rows);
  return { list: rows.map((row) => planView(row, names)), total, current, pageSize };
});
