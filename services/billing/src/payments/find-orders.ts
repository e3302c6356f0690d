import { amountText } from '@fovea/contracts/money';
import { publicId } from '@fovea/contracts/payments/payment-id';
import { findOrders } from '@fovea/contracts/payments/portal-endpoints';
import { Order } from '@fovea/contracts/payments/schema';
import type { Payment } from '../../generated/regional/client.ts';
import { handle } from '../handle.ts';
import { visiblePatient } from '../scope.ts';
import { type PaymentRow, paymentRow } from './payment-view.ts';

const longest = 200;

/**
 * All charges of a child, or of all children of the family, in any state. A charge without a form or link is no order,
 * nor is an undone plan.
 */
export const findOrdersHandler = handle(findOrders, async ({ accountId }, { db, actor, region, now }) => {
  if (accountId) await visiblePatient(db, actor, accountId);
  const orders = await db.payment.findMany({
    include: { documents: paymentRow.include.documents },
    where: {
      accountId,
      customerId: actor.id,
      patient: { gone: false, parentId: actor.id },
      status: { not: 'undone' },
      OR: [{ failure: null }, { failure: { notIn: ['refused', 'noPrepaid'] } }],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: longest,
  });
  return { list: orders.map((order) => orderView(order, region, now)) };
});

function orderView(
  {
    id,
    createdAt,
    amount,
    currency,
    refundAmount,
    refundedAt,
    documents,
    ...order
  }: Payment & Pick<PaymentRow, 'documents'>,
  region: string,
  now: Date,
): Order {
  const { open, linkUrl, linkExpiresAt } = order;
  return Order.parse({
    ...order,
    _id: publicId(region, id),
    currency,
    amount: amountText(amount, currency),
    refundAmount: refundedAt && refundAmount ? amountText(refundAmount, currency) : null,
    creditNotes: documents.map(({ number }) => number),
    createdAt: createdAt.toISOString(),
    link:
      open && linkUrl && linkExpiresAt && linkExpiresAt > now
        ? { url: linkUrl, expiresAt: linkExpiresAt.toISOString() }
        : null,
  });
}
