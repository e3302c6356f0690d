import { findPlanRequests } from '@fovea/contracts/plan-requests/endpoints';
import { companiesInScope } from '@fovea/kit/company-scope';
import { page } from '@fovea/kit/search';
import { handle } from '../handle.ts';
import { planRequestViews } from './plan-request-view.ts';

/** Newest first unless asked otherwise. */
export const findPlanRequestsHandler = handle(findPlanRequests, async (filter, ctx) => {
  const { db, actor, concerns } = ctx;
  const { current, pageSize, order = 'desc', open } = filter;
  const companies = await companiesInScope(db, actor);
  const where = {
    ...(companies === 'all' ? {} : { companyId: { in: companies } }),
    ...(open ? { status: 'open' } : {}),
  };
  const [rows, total] = await Promise.all([
    db.planRequest.findMany({ where, orderBy: [{ createdAt: order }, { id: order }], ...page(filter) }),
    db.planRequest.count({ where }),
  ]);
  concerns(rows.map(({ customerId }) => customerId));
  return { list: await planRequestViews(ctx, rows), total, current, pageSize };
});
