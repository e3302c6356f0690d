import { findPlanRequests } from '@fovea/contracts/plan-requests/endpoints';
import { findPage, type Order, type Rows } from '@fovea/kit/database/list';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type Context, handle } from '../handle.ts';
import { visiblePlanRequests } from '../scope.ts';
import { kysely, type Tables } from '../tables.ts';
import { planRequestViews } from './plan-request-view.ts';

const planRequest = expressionBuilder<Tables, 'plan_request'>();

/** Newest first by default. */
export const findPlanRequestsHandler = handle(findPlanRequests, async (filter, ctx) => {
  const { db, concerns } = ctx;
  const { current, pageSize, order: direction = 'desc' } = filter;
  const matching = await planRequestsMatching(filter, ctx);
  const { rows, total } = await findPage(kysely(db), list, { matching, order, direction, current, pageSize });
  concerns(rows.map(({ customerId }) => customerId));
  return { list: await planRequestViews(ctx, rows), total, current, pageSize };
});

/** Condition of a filter over the requests the caller may see. */
export const planRequestsMatching = async (
  { open }: { open?: boolean },
  { db, actor }: Pick<Context, 'db' | 'actor'>,
): Promise<Expression<SqlBool>> =>
  planRequest.and([
    await visiblePlanRequests(db, actor),
    ...(open ? [planRequest('plan_request.status', '=', sql.lit('open'))] : []),
  ]);

const order: Order<Tables, 'plan_request'> = {
  by: (rows, to) => rows.orderBy('plan_request.created_at', to),
  reads: ['created_at'],
};

const show = (requests: Rows<Tables, 'plan_request'>) =>
  requests.select([
    'plan_request.id',
    'plan_request.account_id as accountId',
    'plan_request.customer_id as customerId',
    'plan_request.company_id as companyId',
    'plan_request.plan_id as planId',
    'plan_request.billing_type as billingType',
    'plan_request.status',
    'plan_request.asked_by as askedBy',
    'plan_request.created_at as createdAt',
    'plan_request.decided_by as decidedBy',
    'plan_request.decided_at as decidedAt',
    'plan_request.reason',
  ]);

const list = { table: 'plan_request', show } as const;
