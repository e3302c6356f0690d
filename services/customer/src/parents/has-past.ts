import { hasPayments } from '@fovea/contracts/payments/questions';
import { hasTreatments } from '@fovea/contracts/usage/questions';
import type { Context } from '../handle.ts';

type Of = {
  customerId: string /** Every patient's, or the one whom it is about. */;
  accountIds: string[];
  accountId?: string;
};

/**
 * Whether a family or one child of it was treated or charged: asked of the owners, because what happened a moment ago
 * may not have been heard of here.
 */
export async function hasPast(
  { customerId, accountIds, accountId }: Of,
  { ask }: Pick<Context, 'ask'>,
): Promise<boolean> {
  const [treatments, payments] = await Promise.all([
    ask(hasTreatments, { accountIds }),
    ask(hasPayments, { customerId, accountId }),
  ]);
  return treatments.has || payments.has;
}
