import { findOwnPayments } from '@fovea/contracts/payments/portal-endpoints';
import { handle } from '../handle.ts';
import { ownPaymentView, paymentRow } from './payment-view.ts';

/** What the family paid, and got back; tries that came to nothing are among the orders. */
export const ownPaid = ['succeeded', 'refunded'];

export const findOwnPaymentsHandler = handle(
  findOwnPayments,
  async ({ accountId, current, pageSize, order = 'desc' }, ctx) => {
    const { db, actor } = ctx;
    const where = { customerId: actor.id, status: { in: ownPaid }, ...(accountId && { accountId }) };
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
    return { list: rows.map((row) => ownPaymentView(row, ctx)), total, current, pageSize };
  },
);
