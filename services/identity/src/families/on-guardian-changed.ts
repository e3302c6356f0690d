import { guardianState } from '@fovea/contracts/guardians/events';
import { consume } from '../handle.ts';
import { lockParentRow } from '../passwords/lock-person.ts';
import { endEverywhere } from '../sessions/open-sessions.ts';
import { storeEndedAccess } from './ended-access.ts';
import { eraseCredentials } from './erase-credentials.ts';

/**
 * A guardian's token contains the rights: every event after the first, a removal included, ends all of the guardian's
 * sessions.
 */
export const onGuardianChanged = consume(
  guardianState,
  async ({ _id: customerId, customerId: familyId, email, deleted }, { tx, region, revision, revoke, now }) => {
    await lockParentRow(tx, customerId);
    const before = await tx.credentials.findUnique({ where: { customerId } });
    if (before && before.revision >= revision) return;
    if (deleted) {
      if (before) await storeEndedAccess(tx, before, now);
      await eraseCredentials(tx, customerId, revision, now);
    } else {
      await tx.credentials.createMany({
        data: [{ customerId, familyId, email, reservedAt: now }],
        skipDuplicates: true,
      });
      await tx.credentials.updateMany({ where: { customerId }, data: { familyId, active: true, revision } });
    }
    if (region && before && before.revision > 0n) await endEverywhere(tx, region, customerId, { now, revoke });
  },
  { into: 'regional' },
);
