import { placeOf } from '@fovea/contracts/envelope';
import { findCustomerPayments } from '@fovea/contracts/payments/endpoints';
import { parsePaymentId } from '@fovea/contracts/payments/payment-id';
import { olderThan } from '@fovea/kit/database/older-than';
import { expressionBuilder, sql } from 'kysely';
import { handle } from '../handle.ts';
import { visiblePayments } from '../scope.ts';
import type { Tables } from '../tables.ts';
import { findPaymentPage } from './payment-query.ts';
import { familyPaymentView } from './payment-view.ts';

const payment = expressionBuilder<Tables, 'payment'>();

/** By default successful payments only; `all` includes refunded and failed ones. */
export const findCustomerPaymentsHandler = handle(
  findCustomerPayments,
  async ({ userId, all, before, ...window }, ctx) => {
    const { db, actor, concerns } = ctx;
    const matching = payment.and([
      payment('payment.customer_id', '=', userId),
      ...(all ? [] : [payment('payment.status', '=', sql.lit('succeeded'))]),
      ...(before ? [olderThan(payment.ref('payment.created_at'), payment.ref('payment.id'), paymentAt(before))] : []),
      await visiblePayments(db, actor),
    ]);
    const { rows, total } = await findPaymentPage(db, window, matching);
    // A family the caller does not see was not viewed.
    concerns(rows.map(({ customerId }) => customerId));
    const { current, pageSize } = window;
    return { list: rows.map((row) => familyPaymentView(row, ctx)), total, current, pageSize };
  },
);

function paymentAt(key: string) {
  const { at, id } = placeOf(key);
  return { at, id: parsePaymentId(id).id };
}
