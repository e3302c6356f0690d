import { hasPayments } from '@fovea/contracts/payments/rpcs';
import { paidStatuses } from '@fovea/contracts/payments/schema';
import { handleRpc } from '../handle.ts';

/** Plans without money count as well, because they include treatment time. */
export const hasPaymentsRpc = handleRpc(hasPayments, async ({ customerId, accountId }, { db }) => {
  const payment = await db.payment.findFirst({
    where: { customerId, accountId, status: { in: paidStatuses } },
    select: { id: true },
  });
  return { has: payment !== null };
});
