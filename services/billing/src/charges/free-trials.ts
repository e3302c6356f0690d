import { AppError } from '@fovea/contracts/errors';
import type { Regional, RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';

/** Free trials a family has had or is just given, those of children who are gone included. */
export const countFreeTrials = (db: Pick<Regional, 'payment'>, customerId: string): Promise<number> =>
  db.payment.count({
    where: { customerId, billingType: 'FREE', status: { in: ['pending', 'succeeded', 'refunded'] } },
  });

/**
 * A family gets as many free trials as it has children. Its row is locked until the new one is written, so that two
 * children cannot share the last.
 */
export async function refuseTrialTooMany(
  tx: RegionalTx,
  { customerId, children }: { customerId: string; children: number },
): Promise<void> {
  await kysely(tx).selectFrom('parent').select('id').where('id', '=', customerId).forUpdate().execute();
  if ((await countFreeTrials(tx, customerId)) >= children) throw new AppError('freeTrialUsed');
}
