import { paymentUndone } from '@fovea/contracts/payments/events';
import { consume } from '../handle.ts';

/** Returns the prepaid subscription of an undone payment, once. */
export const onPaymentUndone = consume(
  paymentUndone,
  async ({ paymentId, companyId: id, billing_type }, { tx, now }) => {
    if (billing_type !== 'PREPAID') return;
    const { count } = await tx.prepaidUse.updateMany({
      where: { paymentId, returnedAt: null },
      data: { returnedAt: now },
    });
    // The new date makes an open company form conflict.
    const one = { prepaidSubscriptions: { increment: count }, updatedAt: now };
    if (count > 0) await tx.company.updateMany({ where: { id }, data: one });
  },
  { into: 'global' },
);
