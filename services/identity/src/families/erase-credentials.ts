import type { RegionalTx } from '../handle.ts';
import { deleteInvitation } from '../invitations/invitation-state.ts';

/** Erases everything but an empty row, so that a late, older event finds the person deleted. */
export async function eraseCredentials(tx: RegionalTx, customerId: string, revision: bigint, now: Date): Promise<void> {
  const erased = { email: null, passwordHash: null, companyId: null, active: false, deleted: true, revision };
  await tx.credentials.upsert({
    where: { customerId },
    create: { customerId, reservedAt: now, ...erased },
    update: erased,
  });
  await deleteInvitation(tx, customerId);
  await tx.customerResetKey.deleteMany({ where: { customerId } });
  await tx.customerEmailKey.deleteMany({ where: { customerId } });
  await tx.customerSession.deleteMany({ where: { personId: customerId } });
  await tx.knownBrowser.deleteMany({ where: { personId: customerId } });
  await tx.forgotMail.deleteMany({ where: { personId: customerId } });
}
