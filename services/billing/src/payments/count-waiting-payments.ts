import { countWaitingPayments } from '@fovea/contracts/payments/endpoints';
import { countRows } from '@fovea/kit/database/list';
import { handle } from '../handle.ts';
import { planRequestsMatching } from '../plan-requests/find-plan-requests.ts';
import { kysely } from '../tables.ts';
import { paymentsMatching } from './payment-query.ts';

/** Each is the total of its list, by the same conditions. */
export const countWaitingPaymentsHandler = handle(countWaitingPayments, async (_, ctx) => {
  const { db, actor } = ctx;
  const rows = kysely(db);
  const isAdmin = actor.role === 'admin';
  const [toLookAt, openLinks, planRequests] = await Promise.all([
    isAdmin ? countRows(rows, 'payment', await paymentsMatching({ attention: true }, ctx)) : null,
    countRows(rows, 'payment', await paymentsMatching({ openLink: true }, ctx)),
    isAdmin || actor.role === 'companyAdmin'
      ? countRows(rows, 'plan_request', await planRequestsMatching({ open: true }, ctx))
      : null,
  ]);
  return { toLookAt, openLinks, planRequests };
});
