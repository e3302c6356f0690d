import { findOwnPayments } from '@fovea/contracts/payments/portal-endpoints';
import { paidStatuses } from '@fovea/contracts/payments/schema';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { type Context, handle } from '../handle.ts';
import { visiblePayments } from '../scope.ts';
import type { Tables } from '../tables.ts';
import { findPaymentPage } from './payment-query.ts';
import { ownPaymentView } from './payment-view.ts';

const payment = expressionBuilder<Tables, 'payment'>();

/** The family's payments and refunds, for one child or all; failed attempts are listed as orders. */
export const ownPaid = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  accountId: string | undefined,
): Promise<Expression<SqlBool>> =>
  payment.and([
    await visiblePayments(db, actor),
    payment('payment.status', 'in', paidStatuses),
    ...(accountId ? [payment('payment.account_id', '=', accountId)] : []),
  ]);

export const findOwnPaymentsHandler = handle(findOwnPayments, async ({ accountId, ...window }, ctx) => {
  const { rows, total } = await findPaymentPage(ctx.db, window, await ownPaid(ctx, accountId));
  const { current, pageSize } = window;
  return { list: rows.map((row) => ownPaymentView(row, ctx)), total, current, pageSize };
});
