import type { Guardian } from '../../generated/regional/client.ts';
import { publishGuardianDeleted } from '../facts.ts';
import { scrubOutbox } from '../families/scrub-outbox.ts';
import type { RegionalTx } from '../handle.ts';

/** Deletes guardians, alone or with an erased family, and their data in the outbox. The caller holds the parent's row. */
export async function removeGuardians(tx: RegionalTx, guardians: Guardian[]): Promise<void> {
  await tx.guardian.deleteMany({ where: { id: { in: guardians.map(({ id }) => id) } } });
  for (const guardian of guardians) {
    await scrubOutbox(tx, 'state.$scope.guardian', guardian.id, ['email']);
    await publishGuardianDeleted(tx, guardian);
  }
}
