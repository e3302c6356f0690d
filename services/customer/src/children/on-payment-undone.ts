import { paymentUndone } from '@fovea/contracts/payments/events';
import { consume } from '../handle.ts';
import { applyPlanChange, undoKey } from './plan-rules.ts';

/** May arrive before its payment: an undone payment never extends the plan. */
export const onPaymentUndone = consume(paymentUndone, ({ paymentId, accountId, at }, { tx }) =>
  applyPlanChange(tx, accountId, { key: undoKey(paymentId), kind: 'undo', at: new Date(at) }),
);
