import { portalUser } from '@fovea/contracts/customers/questions';
import type { Customer } from '@fovea/contracts/customers/schema';
import { guardianById } from '@fovea/contracts/guardians/questions';
import type { OwnGuardian } from '@fovea/contracts/guardians/schema';
import type { Ask } from '@fovea/kit/messaging/rpc';
import type { Credentials } from '../../generated/regional/client.ts';

/** As whom somebody signs in: a parent as himself, whom a parent let in as the family. */
export type Entrant = { user: Customer; guardian: OwnGuardian | null };

/** Null where the family is gone, or shut this person out. */
export async function familyOf(
  { customerId, familyId }: Pick<Credentials, 'customerId' | 'familyId'>,
  ask: Ask,
): Promise<Entrant | null> {
  const [user, known] = await Promise.all([
    ask(portalUser, { id: familyId ?? customerId }),
    familyId ? ask(guardianById, { id: customerId }) : null,
  ]);
  if (!user || known?.customerId !== (familyId ?? undefined)) return null;
  if (!known) return { user, guardian: null };
  const { customerId: _family, ...guardian } = known;
  return { user, guardian };
}
