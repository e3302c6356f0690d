import { hasPayments } from '@fovea/contracts/payments/questions';
import { answer } from '../handle.ts';

/** Plans without money count as well: they gave time to treat in. */
export const hasPaymentsAnswer = answer(hasPayments, async ({ customerId, accountId }, { db }) => {
  const payment = await db.payment.findFirst({
    where: { customerId, accountId, status: { in: ['succeeded', 'refunded'] } },
    select: { id: true },
  });
  return { has: payment !== null };
});
