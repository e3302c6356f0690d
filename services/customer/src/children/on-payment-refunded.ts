import { paymentRefunded } from '@fovea/contracts/payments/events';
import { consume, type RegionalTx } from '../handle.ts';
import { applyRenewal } from './apply-renewal.ts';
import { applyPlanChange, partialRefundKey, refundKey } from './plan-rules.ts';

/**
 * A return that asks for money of this patient has got it, whole or in part. A full refund within the guarantee ends
 * plan and renewal; any other leaves both, and ends the guarantee.
 */
export const onPaymentRefunded = consume(paymentRefunded, async ({ paymentId, accountId, endsPlan, at }, { tx }) => {
  await markReturnsRefunded(tx, accountId, at);
  if (!endsPlan)
    return applyPlanChange(tx, accountId, { key: partialRefundKey(paymentId), kind: 'refund', at: new Date(at) });
  await applyPlanChange(tx, accountId, { key: refundKey(paymentId), kind: 'end', at: new Date(at) });
  await applyRenewal(tx, accountId, { status: 'canceled', at: new Date(at) });
});

/** Money was given back for the returns of this patient that ask for it. */
export async function markReturnsRefunded(tx: RegionalTx, accountId: string, at: string): Promise<void> {
  await tx.request.updateMany({
    where: { type: 'Return', accountId, isRefund: true, refundedAt: null, createdAt: { lte: at } },
    data: { refundedAt: at },
  });
}
