import { findCustomerPayments } from '@fovea/contracts/payments/endpoints';
import { handle } from '../handle.ts';
import { visiblePayments } from '../scope.ts';
import { familyPaymentView, paymentRow } from './payment-view.ts';

/** Succeeded ones only: what was refunded or came to nothing is in the payments list. */
export const findCustomerPaymentsHandler = handle(
  findCustomerPayments,
  async ({ userId, current, pageSize, order = 'desc' }, ctx) => {
    const { db, actor, concerns } = ctx;
    const where = { AND: [{ customerId: userId, status: 'succeeded' }, await visiblePayments(db, actor)] };
    const [rows, total] = await Promise.all([
      db.payment.findMany({
        ...paymentRow,
        where,
        orderBy: [{ createdAt: order }, { id: order }],
        skip: (current - 1) * pageSize,
        take: pageSize,
      }),
      db.payment.count({ where }),
    ]);
    // A family the caller does not see was not looked at.
    concerns(rows.map(({ customerId }) => customerId));
    return { list: rows.map((row) => familyPaymentView(row, ctx)), total, current, pageSize };
  },
);
