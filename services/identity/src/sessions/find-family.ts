import { portalUser } from '@fovea/contracts/customers/rpcs';
import type { Customer } from '@fovea/contracts/customers/schema';
import { guardianById } from '@fovea/contracts/guardians/rpcs';
import type { OwnGuardian } from '@fovea/contracts/guardians/schema';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import type { Credentials } from '../../generated/regional/client.ts';

/** The family of a sign-in, and the guardian unless the parent signs in. */
export type FamilyUser = { user: Customer; guardian: OwnGuardian | null };

/** Null when the family was deleted or removed this guardian. */
export async function findFamily(
  { customerId, familyId }: Pick<Credentials, 'customerId' | 'familyId'>,
  callRpc: CallRpc,
): Promise<FamilyUser | null> {
  const [user, stored] = await Promise.all([
    callRpc(portalUser, { id: familyId ?? customerId }),
    familyId ? callRpc(guardianById, { id: customerId }) : null,
  ]);
  if (!user || stored?.customerId !== (familyId ?? undefined)) return null;
  if (!stored) return { user, guardian: null };
  const { customerId: _family, ...guardian } = stored;
  return { user, guardian };
}
