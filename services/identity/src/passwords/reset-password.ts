import { AppError } from '@fovea/contracts/errors';
import { resetPassword } from '@fovea/contracts/sessions/endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { hashOfKey } from '@fovea/kit/secrets/link-keys';
import { hashPassword } from '@fovea/kit/secrets/password';
import { refuseWeakPassword } from '@fovea/kit/secrets/refuse-weak-password';
import { publishStaffPasswordChanged } from '../facts.ts';
import { handle } from '../handle.ts';
import { endEverywhere } from '../sessions/open-sessions.ts';
import { actingStaff } from '../staff/staff-change.ts';
import { staffWords } from './account-words.ts';
import { lockStaffRow } from './lock-person.ts';
import { resetMistakes } from './wrong-passwords.ts';

/** Accepts the key of an invitation or of a forgotten password. */
export const resetPasswordHandler = handle(resetPassword, async ({ password, key }, ctx) => {
  const usable = { hash: hashOfKey(key), expiresAt: { gt: ctx.now } };
  const found = await ctx.global.staffResetKey.findFirst({
    where: usable,
    include: { staff: { include: { company: { select: { databaseUrl: true } } } } },
  });
  if (!found) throw new AppError('linkExpired');
  const { staffId } = found;
  await refuseWeakPassword(password, staffWords(found.staff));
  const passwordHash = await hashPassword(password);

  await ctx.global.$transaction(async (tx) => {
    await lockStaffRow(tx, staffId);
    // Of two windows with the same link, the one that deletes the key wins.
    const { count } = await tx.staffResetKey.deleteMany({ where: usable });
    if (count === 0) throw new AppError('linkExpired');
    const before = await tx.staff.findUniqueOrThrow({ where: { id: staffId } });
    await tx.staff.update({ where: { id: staffId }, data: { passwordHash } });
    // The first password, set by invitation, triggers no warning.
    if (before.passwordHash !== null) await publishStaffPasswordChanged(tx, staffId, ctx.now);
    await ctx.changed(tx, {
      by: actingStaff(found.staff, found.staff.company?.databaseUrl),
      concerning: { id: staffId },
      changes: changesBetween(null, { password }),
    });
    await resetMistakes(tx, found.staff.email);
    await endEverywhere(tx, 'global', staffId, ctx);
  });
  return {};
});
