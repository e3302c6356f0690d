import type { Payment } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';

/**
 * A charge that a discount lowered succeeded: counted in that transaction, and so once. One that was withdrawn while the
 * charge was open is counted too.
 */
export async function countDiscount(tx: RegionalTx, { discountId }: Pick<Payment, 'discountId'>): Promise<void> {
  if (!discountId) return;
  await kysely(tx)
    .updateTable('discount')
    .set(({ eb, ref }) => ({
      used: eb('used', '+', 1),
      status: eb
        .case()
        .when(eb.and([eb('status', '=', 'open'), eb(eb('used', '+', 1), '>=', ref('charges'))]))
        .then('used' as const)
        .else(ref('status'))
        .end(),
    }))
    .where('id', '=', discountId)
    .whereRef('used', '<', 'charges')
    .execute();
}
