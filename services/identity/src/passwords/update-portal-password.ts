import { AppError, refuseField } from '@fovea/contracts/errors';
import { updatePortalPassword } from '@fovea/contracts/sessions/portal-endpoints';
import { personOf } from '@fovea/kit/access/actor';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { hashPassword } from '@fovea/kit/secrets/password';
import { refuseWeakPassword } from '@fovea/kit/secrets/refuse-weak-password';
import { handle } from '../handle.ts';
import { endEverywhere } from '../sessions/open-sessions.ts';
import { familyWords } from './account-words.ts';
import { storeFamilyPassword } from './store-family-password.ts';
import { isRightPassword } from './wrong-passwords.ts';

/** Changes the password of the parent or guardian who is signed in, and ends all their sessions, this one included. */
export const updatePortalPasswordHandler = handle(updatePortalPassword, async ({ oldPassword, password }, ctx) => {
  const customerId = personOf(ctx.actor);
  const credentials = await ctx.db.credentials.findUnique({ where: { customerId, active: true, removed: false } });
  if (!credentials?.email) throw new AppError('notSignedIn');
  const isRight = await isRightPassword(ctx.db, {
    email: credentials.email,
    hash: credentials.passwordHash,
    digest: oldPassword,
    now: ctx.now,
    place: ctx.actor.sessionId,
    refused: ctx.refused,
  });
  if (!isRight) throw refuseField('oldPassword', 'oldPasswordWrong');
  await refuseWeakPassword(password, await familyWords(credentials, ctx.callRpc));
  const passwordHash = await hashPassword(password);

  await ctx.db.$transaction(async (tx) => {
    await storeFamilyPassword(tx, customerId, { passwordHash, by: 'self', now: ctx.now });
    await ctx.changed(tx, { customerId: ctx.actor.id, changes: changesBetween(null, { password }) });
    await endEverywhere(tx, ctx.region, customerId, ctx);
  });
  return {};
});
