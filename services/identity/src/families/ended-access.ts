import type { Credentials } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';

/** How long a removed guardian's sign-in is refused with the removal as its reason. */
export const endedAccessDays = 30;

/** Remembers a removed guardian. Skips guardians erased with the family, or without a password. */
export async function storeEndedAccess(
  tx: RegionalTx,
  { customerId, familyId, email, passwordHash }: Credentials,
  endedAt: Date,
): Promise<void> {
  if (!familyId || !email || !passwordHash) return;
  if ((await tx.credentials.count({ where: { customerId: familyId, deleted: false } })) === 0) return;
  const data = [{ customerId, familyId, email, passwordHash, endedAt }];
  await tx.endedAccess.createMany({ data, skipDuplicates: true });
}
