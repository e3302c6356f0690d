import { depositPaidBack } from '@fovea/contracts/payments/events';
import { consume } from '../handle.ts';
import { markReturnsRefunded } from './on-payment-refunded.ts';

/** The clinic refunded the deposit itself, so the return is refunded. */
export const onDepositPaidBack = consume(depositPaidBack, async ({ accountId, at }, { tx }) =>
  markReturnsRefunded(tx, accountId, at),
);
