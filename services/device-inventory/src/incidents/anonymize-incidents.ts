import type { RegionalTx } from '../handle.ts';

/** Of an erased family or child the facts stay, as the authority needs them, without anything personal. */
export async function anonymizeIncidents(
  tx: RegionalTx,
  of: { customerId: string } | { accountId: string },
): Promise<void> {
  await tx.incident.updateMany({
    where: of,
    data: { customerId: null, accountId: null, symptomId: null, description: null, closingNote: null },
  });
}
