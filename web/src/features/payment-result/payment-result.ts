import type { Payment } from '@fovea/contracts/payments/schema';

export type Stage = 'waiting' | 'paid' | 'refunded' | 'declined' | 'notCompleted' | 'replaced' | 'slow';
/** `saysPaid`: the provider's form or way back reported success. `isLate`: the page has waited for its time. */
export type Asked = Partial<Pick<Payment, 'status' | 'failure'>> & { saysPaid: boolean; isLate: boolean };

/** How long the page says that it takes a few seconds. */
export const patienceMs = 60_000;

/**
 * What the page says. A payment is real once the provider's signed event has arrived, whatever the browser heard. One
 * that was declined with one card and paid with the next reads `failed` until that event; one that was called off at
 * the provider can no longer be paid, whatever the browser heard.
 */
export function stageOf({ status, failure, saysPaid, isLate }: Asked): Stage {
  const waiting = isLate ? 'slow' : 'waiting';
  switch (status) {
    case 'succeeded':
      return 'paid';
    case 'refunded':
      return 'refunded';
    case 'failed':
      if (failure === 'superseded') return 'replaced';
      // Money may have been taken: the clinic looks into it.
      if (failure === 'mismatch') return 'slow';
      if (failure === 'declined') return saysPaid ? waiting : 'declined';
      return 'notCompleted';
    // Never of a payment that somebody made here.
    case 'undone':
      return 'notCompleted';
    case 'pending':
    case undefined:
      return waiting;
    default:
      return status satisfies never;
  }
}
