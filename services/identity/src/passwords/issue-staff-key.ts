import { issueStaffKey } from '@fovea/contracts/staff/rpcs';
import { type Global, handleRpc } from '../handle.ts';
import { lockStaffRow } from './lock-person.ts';
import { makeKey, onboardingMs, resetMs } from './reset-keys.ts';

/** Called when the mail is sent, so that no event or database contains a key. */
export const issueStaffKeyRpc = handleRpc(issueStaffKey, async ({ staffId, purpose }, ctx) => {
  const issued = await newStaffKey(ctx.global, staffId, purpose, ctx.now);
  if (!issued) return null;
  const { email, fullName, language } = issued.staff;
  return { email, fullName, language, key: issued.key, expiresAt: issued.expiresAt };
});

/**
 * A reset key replaces earlier ones. An invitation's key does not, because an administrator may pass one on while
 * another is being mailed. Key and address are read together, so that no key goes to a former address. Null when the
 * user was deleted.
 */
export function newStaffKey(db: Global, staffId: string, purpose: 'onboarding' | 'reset', now: Date) {
  const { key, hash, expiresAt } = makeKey(now, purpose === 'onboarding' ? onboardingMs : resetMs);
  return db.$transaction(async (tx) => {
    await lockStaffRow(tx, staffId);
    const staff = await tx.staff.findUnique({ where: { id: staffId } });
    if (!staff) return null;
    if (purpose === 'reset') await tx.staffResetKey.deleteMany({ where: { staffId } });
    await tx.staffResetKey.create({ data: { hash, staffId, expiresAt } });
    return { staff, key, expiresAt: expiresAt.toISOString() };
  });
}
