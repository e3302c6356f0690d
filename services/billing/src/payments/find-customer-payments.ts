import { findCustomerPayments } from '@fovea/contracts/payments/endpoints';
import { expressionBuilder } from 'kysely';
import { handle } from '../handle.ts';
import { visiblePayments } from '../scope.ts';
import type { Tables } from '../tables.ts';
import { findPaymentPage } from './payment-query.ts';
import { familyPaymentView } from './payment-view.ts';

const payment = expressionBuilder<Tables, 'payment'>();

/** Succeeded ones only: what was refunded or came to nothing is in the payments list. */
export const findCustomerPaymentsHandler = handle(findCustomerPayments, async ({ userId, ...window }, ctx) => {
  const { db, actor, concerns } = ctx;
  const matching = payment.and([
    payment('payment.customer_id', '=', userId),
    payment('payment.status', '=', 'succeeded'),
    await visiblePayments(db, actor),
  ]);
  const { rows, total } = await findPaymentPage(db, window, matching);
  // A family the caller does not see was not looked at.
  concerns(rows.map(({ customerId }) => customerId));
  const { current, pageSize } = window;
  return { list: rows.map((row) => familyPaymentView(row, ctx)), total, current, pageSize };
});
