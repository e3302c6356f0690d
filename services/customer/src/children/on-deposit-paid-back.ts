import { depositPaidBack } from '@fovea/contracts/payments/events';
import { consume } from '../handle.ts';
import { markReturnsRefunded } from './on-payment-refunded.ts';

/** The clinic paid the deposit itself: the return has its money all the same. */
export const onDepositPaidBack = consume(depositPaidBack, async ({ accountId, at }, { tx }) =>
  markReturnsRefunded(tx, accountId, at),
);
