import { subscriptionChanged } from '@fovea/contracts/payments/events';
import { consume } from '../handle.ts';
import { applyRenewal } from './apply-renewal.ts';

export const onSubscriptionChanged = consume(
  subscriptionChanged,
  async ({ accountId, status, renewHasEnd, graceUntil = null, at }, { tx }) => {
    await applyRenewal(tx, accountId, {
      status,
      renewHasEnd,
      at: new Date(at),
      graceUntil: graceUntil ? new Date(graceUntil) : null,
    });
  },
);
