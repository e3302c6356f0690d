import { dayMs } from '@fovea/contracts/dates';
import { AppError } from '@fovea/contracts/errors';
import { oneAtATime } from '@fovea/kit/database/kysely';
import { hashOfKey } from '@fovea/kit/secrets/link-keys';
import type { RegionalTx } from '../handle.ts';

/** Per day. An address is counted across all families: it may belong to a stranger. */
export const mostInvitations = { ofFamily: 12, toAddress: 3 } as const;

/**
 * Counts an invitation before it is sent. Throws `tooManyRequests`, whether or not the address has an account.
 * The caller holds the parent's row.
 */
export async function countInvitation(
  tx: RegionalTx,
  { parentId, email, now }: { parentId: string; email: string; now: Date },
): Promise<void> {
  const addressHash = hashOfKey(email);
  await oneAtATime(tx, `guardian invitations to ${addressHash}`);
  const at = { gt: new Date(+now - dayMs) };
  const [ofFamily, toAddress] = [
    await tx.countedInvitation.count({ where: { parentId, at } }),
    await tx.countedInvitation.count({ where: { addressHash, at } }),
  ];
  if (ofFamily >= mostInvitations.ofFamily || toAddress >= mostInvitations.toAddress)
    throw new AppError('tooManyRequests');
  await tx.countedInvitation.create({ data: { parentId, addressHash, at: now } });
}
