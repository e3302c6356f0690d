import { paymentRefunded } from '@fovea/contracts/payments/events';
import { consume } from '../handle.ts';
import { applySubscription } from './apply-subscription.ts';
import { applyPlanChange } from './plan-rules.ts';

/** A full refund within the guarantee ends plan and renewal; any other leaves both. */
export const onPaymentRefunded = consume(paymentRefunded, async ({ paymentId, accountId, endsPlan, at }, { tx }) => {
  if (!endsPlan) return;
  await applyPlanChange(tx, accountId, { key: `refund:${paymentId}`, kind: 'end', at: new Date(at) });
  await applySubscription(tx, accountId, { status: 'canceled', at: new Date(at) });
});
