import type { Payment } from '@fovea/contracts/payments/schema';

/** `none`: the address names no payment. */
export type Stage = 'waiting' | 'paid' | 'refunded' | 'declined' | 'notCompleted' | 'replaced' | 'slow' | 'none';
/** What the provider's form or return address said, if anything. */
export type Reported = 'succeeded' | 'failed' | null;
/** `isLate`: the page has waited for its time. */
export type Asked = Partial<Pick<Payment, 'status' | 'failure'>> & { reported: Reported; isLate: boolean };

/** From `redirect_status` of the result's address. */
export const reportedIn = (query: URLSearchParams): Reported => {
  const said = query.get('redirect_status');
  return said === 'succeeded' || said === 'failed' ? said : null;
};

/** How long the page says that it takes a few seconds. */
export const patienceMs = 60_000;

/**
 * What the page says. A payment is real once the provider's signed event has arrived, whatever the browser heard. One
 * that was declined with one card and paid with the next reads `failed` until that event; one that was called off at
 * the provider can no longer be paid, whatever the browser heard. A payment whose 3-D Secure check failed is not being
 * confirmed by anybody.
 */
export function stageOf({ status, failure, reported, isLate }: Asked): Stage {
  const waiting = reported === 'failed' ? 'declined' : isLate ? 'slow' : 'waiting';
  switch (status) {
    case 'succeeded':
      return 'paid';
    case 'refunded':
      return 'refunded';
    case 'failed':
      if (failure === 'superseded') return 'replaced';
      // Money may have been taken: the clinic looks into it.
      if (failure === 'mismatch') return 'slow';
      if (failure === 'declined') return reported === 'succeeded' ? waiting : 'declined';
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
