import { issueStaffKey } from '@fovea/contracts/staff/questions';
import { answer, type Global } from '../handle.ts';
import { holdStaff } from './hold-person.ts';
import { makeKey, onboardingMs, resetMs } from './reset-keys.ts';

/** Asked by the mail at the moment it is sent, so that no key lies in an event or a database. */
export const issueStaffKeyAnswer = answer(issueStaffKey, async ({ staffId, purpose }, ctx) => {
  const issued = await newStaffKey(ctx.global, staffId, purpose, ctx.now);
  if (!issued) return null;
  const { email, fullName, language } = issued.staff;
  return { email, fullName, language, key: issued.key, expiresAt: issued.expiresAt };
});

/**
 * A forgotten password's key ends those before it. An invitation's does not: an administrator may hand one over while
 * another is on its way by mail. Key and address are read together: a key never goes to an address that was changed
 * meanwhile. Null when the user is gone.
 */
export function newStaffKey(db: Global, staffId: string, purpose: 'onboarding' | 'reset', now: Date) {
  const { key, hash, expiresAt } = makeKey(now, purpose === 'onboarding' ? onboardingMs : resetMs);
  return db.$transaction(async (tx) => {
    await holdStaff(tx, staffId);
    const staff = await tx.staff.findUnique({ where: { id: staffId } });
    if (!staff) return null;
    if (purpose === 'reset') await tx.staffResetKey.deleteMany({ where: { staffId } });
    await tx.staffResetKey.create({ data: { hash, staffId, expiresAt } });
    return { staff, key, expiresAt: expiresAt.toISOString() };
  });
}
