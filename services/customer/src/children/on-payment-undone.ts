import { paymentUndone } from '@fovea/contracts/payments/events';
import { consume } from '../handle.ts';
import { applyPlanChange, undoKey } from './plan-rules.ts';

/** Heard before its payment too: what was undone extends nothing, whichever arrives first. */
export const onPaymentUndone = consume(paymentUndone, ({ paymentId, accountId, at }, { tx }) =>
  applyPlanChange(tx, accountId, { key: undoKey(paymentId), kind: 'undo', at: new Date(at) }),
);
