import { AppError } from '@fovea/contracts/errors';
import { customerPasswordWasChanged } from '../facts.ts';
import type { RegionalTx } from '../handle.ts';
import { invitationAccepted } from '../invitations/keep-invitation.ts';
import { forgetMistakes } from './wrong-passwords.ts';

type Setting = { passwordHash: string; by: 'self' | 'staff'; now: Date };

/**
 * Puts a parent's new password in place, which is told to the parent; every link mailed for the old one is spent. The
 * caller ends the sessions in the same transaction.
 */
export async function storeCustomerPassword(
  tx: RegionalTx,
  customerId: string,
  { passwordHash, by, now }: Setting,
): Promise<void> {
  const { count } = await tx.credentials.updateMany({
    where: { customerId, deleted: false, removed: false },
    data: { passwordHash },
  });
  const credentials = await tx.credentials.findUnique({ where: { customerId } });
  if (count === 0 || !credentials) throw new AppError('notFound');
  await tx.customerResetKey.deleteMany({ where: { customerId } });
  await invitationAccepted(tx, customerId, now);
  await customerPasswordWasChanged(tx, customerId, by, now);
  if (credentials.email) await forgetMistakes(tx, credentials.email);
}
