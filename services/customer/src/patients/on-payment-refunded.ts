import { paymentRefunded } from '@fovea/contracts/payments/events';
import { consume } from '../handle.ts';
import { applySubscription } from './apply-subscription.ts';
import { applyPlanChange, refundKey } from './plan-rules.ts';

/**
 * A return that asks for money of this patient has got it, whole or in part. A full refund within the guarantee ends plan and renewal; any other leaves both.
 */
export const onPaymentRefunded = consume(paymentRefunded, async ({ paymentId, accountId, endsPlan, at }, { tx }) => {
  await tx.request.updateMany({
    where: { type: 'Return', accountId, isRefund: true, refundedAt: null, createdAt: { lte: at } },
    data: { refundedAt: at },
  });
  if (!endsPlan) return;
  await applyPlanChange(tx, accountId, { key: refundKey(paymentId), kind: 'end', at: new Date(at) });
  await applySubscription(tx, accountId, { status: 'canceled', at: new Date(at) });
});
