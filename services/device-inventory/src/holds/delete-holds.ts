import type { RegionalTx } from '../handle.ts';
import { publishHoldsDeleted } from './publish-hold.ts';

/** Deletes what was reported about a deleted child, or the children of an erased family. */
export async function deleteHolds(tx: RegionalTx, of: { customerId: string } | { accountId: string }): Promise<void> {
  const accounts = await tx.treatmentHold.findMany({
    where: of,
    distinct: ['accountId'],
    select: { accountId: true, customerId: true },
  });
  await tx.holdNote.deleteMany({ where: of });
  await tx.symptom.deleteMany({ where: of });
  await tx.treatmentHold.deleteMany({ where: of });
  await publishHoldsDeleted(tx, accounts);
}
