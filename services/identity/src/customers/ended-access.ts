import type { Credentials } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';

/** How long the sign-in names the removal to a guardian who was removed from a family. */
export const endedAccessDays = 30;

/** Nothing is stored of a guardian who was erased with the family, or never had a password. */
export async function keepEndedAccess(
  tx: RegionalTx,
  { customerId, familyId, email, passwordHash }: Credentials,
  endedAt: Date,
): Promise<void> {
  if (!familyId || !email || !passwordHash) return;
  if ((await tx.credentials.count({ where: { customerId: familyId, deleted: false } })) === 0) return;
  const data = [{ customerId, familyId, email, passwordHash, endedAt }];
  await tx.endedAccess.createMany({ data, skipDuplicates: true });
}
