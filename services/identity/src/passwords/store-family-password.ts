import { AppError } from '@fovea/contracts/errors';
import { publishFamilyPasswordChanged } from '../facts.ts';
import type { RegionalTx } from '../handle.ts';
import { recordInvitationAccepted } from '../invitations/invitation-state.ts';
import { resetMistakes } from './wrong-passwords.ts';

type Setting = { passwordHash: string; by: 'self' | 'staff'; now: Date };

/**
 * Stores a new password and ends every mailed link. Notifies the person unless it is the first one, set by themselves.
 * The caller ends the sessions in the same transaction.
 */
export async function storeFamilyPassword(
  tx: RegionalTx,
  customerId: string,
  { passwordHash, by, now }: Setting,
): Promise<void> {
  const before = await tx.credentials.findUnique({ where: { customerId } });
  const { count } = await tx.credentials.updateMany({
    where: { customerId, deleted: false, removed: false },
    data: { passwordHash },
  });
  if (count === 0 || !before) throw new AppError('notFound');
  await tx.customerResetKey.deleteMany({ where: { customerId } });
  await recordInvitationAccepted(tx, customerId, now);
  const isFirst = before.passwordHash === null && by === 'self';
  if (!isFirst) await publishFamilyPasswordChanged(tx, customerId, by, now);
  if (before.email) await resetMistakes(tx, before.email);
}
