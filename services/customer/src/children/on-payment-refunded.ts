import { paymentRefunded } from '@fovea/contracts/payments/events';
import { consume, type RegionalTx } from '../handle.ts';
import { applyRenewal } from './apply-renewal.ts';
import { applyPlanChange, partialRefundKey, refundKey } from './plan-rules.ts';

/**
 * Marks the child's returns as refunded, in full or in part. A full refund within the guarantee ends plan and renewal. Any
 * other leaves both and ends the guarantee.
 */
export const onPaymentRefunded = consume(paymentRefunded, async ({ paymentId, accountId, endsPlan, at }, { tx }) => {
  await markReturnsRefunded(tx, accountId, at);
  if (!endsPlan)
    return applyPlanChange(tx, accountId, { key: partialRefundKey(paymentId), kind: 'refund', at: new Date(at) });
  await applyPlanChange(tx, accountId, { key: refundKey(paymentId), kind: 'end', at: new Date(at) });
  await applyRenewal(tx, accountId, { status: 'canceled', at: new Date(at) });
});

/** Marks the child's returns that request a refund as refunded. */
export async function markReturnsRefunded(tx: RegionalTx, accountId: string, at: string): Promise<void> {
  await tx.request.updateMany({
    where: { type: 'Return', accountId, isRefund: true, refundedAt: null, createdAt: { lte: at } },
    data: { refundedAt: at },
  });
}
