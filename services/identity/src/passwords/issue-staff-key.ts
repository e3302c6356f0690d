import { LanguageCode } from '@fovea/contracts/fields';
import * as contract from '@fovea/contracts/staff';
import { answer, type Global } from '../handle.ts';
import { makeKey, onboardingMs, resetMs } from './reset-keys.ts';

/** Asked by the mail at the moment it is sent, so that no key lies in an event or a database. A mail sent twice carries two keys; either works once. */
export const answerIssueStaffKey = answer(contract.issueStaffKey, async ({ staffId, purpose }, ctx) => {
  const staff = await ctx.global.staff.findUnique({ where: { id: staffId } });
  if (!staff) return null;
  const { email, fullName } = staff;
  const issued = await issueStaffKey(ctx.global, staffId, purpose, ctx.now);
  return { email, fullName, language: LanguageCode.parse(staff.language), ...issued };
});

export async function issueStaffKey(db: Global, staffId: string, purpose: 'onboarding' | 'reset', now: Date) {
  const { key, hash, expiresAt } = makeKey(now, purpose === 'onboarding' ? onboardingMs : resetMs);
  await db.staffResetKey.create({ data: { hash, staffId, expiresAt } });
  return { key, expiresAt: expiresAt.toISOString() };
}
