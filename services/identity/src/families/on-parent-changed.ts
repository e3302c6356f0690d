import { type ParentState, parentState } from '@fovea/contracts/customers/events';
import type { Delivery } from '@fovea/kit/handle';
import { consume, type Extra, type RegionalTx } from '../handle.ts';
import { endInvitation } from '../invitations/invitation-state.ts';
import { lockParentRow } from '../passwords/lock-person.ts';
import { endEverywhere } from '../sessions/open-sessions.ts';
import { eraseCredentials } from './erase-credentials.ts';

type Delivered = Delivery<RegionalTx, Extra>;

/**
 * A parent's state activates, locks, moves, suspends or erases the credentials. Locking, moving to another company and
 * deleting end every session of parent, guardians and devices.
 */
export const onParentChanged = consume(parentState, storeCredentials, { into: 'regional' });

async function storeCredentials(parent: ParentState, { tx, region, revision, revoke, now }: Delivered): Promise<void> {
  const id = parent._id;
  await lockParentRow(tx, id);
  const before = await tx.credentials.findUnique({ where: { customerId: id } });
  if (before && before.revision >= revision) return;

  if (parent.deleted) {
    await eraseCredentials(tx, id, revision, now);
    await tx.endedAccess.deleteMany({ where: { familyId: id } });
  } else await activate(tx, parent, revision, now);
  const moved = before?.companyId && before.companyId !== parent.companyId;
  if (!region || !(parent.deleted || parent.removed || parent.lock || moved)) return;
  await endEverywhere(tx, region, id, { now, revoke });
  for (const { customerId } of await tx.credentials.findMany({ where: { familyId: id }, select: { customerId: true } }))
    await endEverywhere(tx, region, customerId, { now, revoke });
}

/** Without credentials (a lost reservation) the parent can still get a password by mail. */
async function activate(
  tx: RegionalTx,
  { _id: customerId, email, companyId, lock: locked, removed = false }: ParentState,
  revision: bigint,
  now: Date,
): Promise<void> {
  await tx.credentials.createMany({ data: [{ customerId, email, reservedAt: now }], skipDuplicates: true });
  await tx.credentials.updateMany({
    where: { customerId },
    data: { companyId, locked, removed, active: true, revision },
  });
  if (!removed) return;
  await tx.customerResetKey.deleteMany({ where: { customerId } });
  await endInvitation(tx, customerId, now);
}
