import { defaultCallingCode, defaultTimezone } from '@fovea/contracts/countries';
import { newId } from '@fovea/kit/database/ids';
import { oneAtATime } from '@fovea/kit/database/kysely';
import { searchText } from '@fovea/kit/search/search-text';
import { hashPassword } from '@fovea/kit/secrets/password';
import { publishStaffChanged, publishStaffInvited } from './facts.ts';
import type { Global } from './handle.ts';

export type FirstAdmin = { email: string; passwordDigest: string | undefined };
const fullName = 'Administrator';

/**
 * Creates the first administrator of an empty platform from the configuration, with the configured password or by an
 * invitation. Does nothing once any administrator exists, so that the configuration is no back door.
 */
export async function ensureFirstAdmin(db: Global, { email, passwordDigest }: FirstAdmin, now: Date): Promise<void> {
  if ((await db.staff.count({ where: { type: 'admin' } })) > 0) return;
  const passwordHash = passwordDigest ? await hashPassword(passwordDigest) : null;
  await db.$transaction(async (tx) => {
    // Replicas start together: the second one finds the first one's administrator.
    await oneAtATime(tx, 'platform-admins');
    if ((await tx.staff.count({ where: { type: 'admin' } })) > 0) return;
    const created = await tx.staff.create({
      data: {
        id: newId(),
        fullName,
        search: searchText(fullName),
        email,
        type: 'admin',
        phone: '',
        mobileCountryCode: defaultCallingCode,
        timezone: defaultTimezone,
        language: 'en',
        passwordHash,
        createdAt: now,
        updatedAt: now,
      },
    });
    await publishStaffChanged(tx, created);
    if (!passwordHash) await publishStaffInvited(tx, created.id, now);
  });
}
