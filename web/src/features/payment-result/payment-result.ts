import type { Payment } from '@fovea/contracts/payments';

export type Stage = 'waiting' | 'paid' | 'refunded' | 'failed' | 'slow';
/** `saysPaid`: the provider's form or way back reported success. */
export type Asked = { status: Payment['status'] | undefined; saysPaid: boolean; waitedMs: number };

const patienceMs = 60_000;

/**
 * What the page says. A payment is real once the provider's signed event has arrived, whatever the browser heard; after a minute the page stops asking.
 * A payment that failed with one card and was paid with the next reads `failed` until that event.
 */
export function stageOf({ status, saysPaid, waitedMs }: Asked): Stage {
  const waiting = waitedMs < patienceMs ? 'waiting' : 'slow';
  switch (status) {
    case 'succeeded':
      return 'paid';
    case 'refunded':
      return 'refunded';
    case 'failed':
      return saysPaid ? waiting : 'failed';
    case 'pending':
    case undefined:
      return waiting;
    default:
      return status satisfies never;
  }
}
