import { AppError } from '@fovea/contracts/errors';
import { portalResetPassword } from '@fovea/contracts/sessions/portal-endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { hashOfKey } from '@fovea/kit/secrets/link-keys';
import { hashPassword } from '@fovea/kit/secrets/password';
import { refuseWeakPassword } from '@fovea/kit/secrets/refuse-weak-password';
import { publishEmailVerified } from '../facts.ts';
import { handle, type RegionalTx } from '../handle.ts';
import { endEverywhere } from '../sessions/open-sessions.ts';
import { familyWords } from './account-words.ts';
import { lockParentRow } from './lock-person.ts';
import { storeFamilyPassword } from './store-family-password.ts';

export const portalResetPasswordHandler = handle(portalResetPassword, async ({ password, key }, ctx) => {
  const usable = { hash: hashOfKey(key), expiresAt: { gt: ctx.now } };
  const found = await ctx.db.customerResetKey.findFirst({ where: usable, include: { credentials: true } });
  if (!found) throw new AppError('linkExpired');
  await refuseWeakPassword(password, await familyWords(found.credentials, ctx.callRpc));
  const passwordHash = await hashPassword(password);

  await ctx.db.$transaction(async (tx) => {
    await lockParentRow(tx, found.customerId);
    // Of two windows with the same link, the one that deletes the key wins.
    const { count } = await tx.customerResetKey.deleteMany({ where: usable });
    if (count === 0) throw new AppError('linkExpired');
    await storeFamilyPassword(tx, found.customerId, { passwordHash, by: 'self', now: ctx.now });
    await publishEmailVerified(tx, found.customerId, ctx.now);
    await ctx.changed(tx, { ...(await subjectOf(tx, found.customerId)), changes: changesBetween(null, { password }) });
    await endEverywhere(tx, ctx.region, found.customerId, ctx);
  });
  return {};
});

/** The family, and the parent or guardian who acts. */
async function subjectOf(tx: RegionalTx, personId: string): Promise<{ customerId: string; personId: string }> {
  const { familyId } = await tx.credentials.findUniqueOrThrow({ where: { customerId: personId } });
  return { customerId: familyId ?? personId, personId };
}
