import { findOrders, Order } from '@fovea/contracts/payments';
import { handle } from '../handle.ts';
import { visiblePatient } from '../scope.ts';
import { amountText } from './amount.ts';

const longest = 200;

/** Everything a child was ever charged through the provider, whatever became of it. */
export const findOrdersHandler = handle(findOrders, async ({ accountId }, { db, actor }) => {
  await visiblePatient(db, actor, accountId);
  const orders = await db.payment.findMany({
    where: { accountId, customerId: actor.id, intentId: { not: null } },
    select: { intentId: true, planName: true, currency: true, amount: true, createdAt: true, status: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: longest,
  });
  return {
    list: orders.map(({ amount, createdAt, ...order }) =>
      Order.parse({ ...order, amount: amountText(amount, order.currency), createdAt: createdAt.toISOString() }),
    ),
  };
});
