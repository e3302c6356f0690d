import { paymentUndone } from '@fovea/contracts/payments/events';
import { consume } from '../handle.ts';

/** A prepaid subscription that was taken for a plan comes back with it, once. */
export const onPaymentUndone = consume(
  paymentUndone,
  async ({ paymentId, companyId: id, billing_type }, { tx, now }) => {
    if (billing_type !== 'PREPAID') return;
    const { count } = await tx.prepaidUse.updateMany({
      where: { paymentId, returnedAt: null },
      data: { returnedAt: now },
    });
    // An open company form is told that the number changed.
    const one = { prepaidSubscriptions: { increment: count }, updatedAt: now };
    if (count > 0) await tx.company.updateMany({ where: { id }, data: one });
  },
  { into: 'global' },
);
