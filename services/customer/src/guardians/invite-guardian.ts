import { AppError } from '@fovea/contracts/errors';
import { inviteGuardian, inviteGuardianAgain } from '@fovea/contracts/guardians/portal-endpoints';
import { type InviteGuardian, mostGuardians } from '@fovea/contracts/guardians/schema';
import { mailPasswordLink } from '@fovea/contracts/sessions/rpcs';
import { uniqueViolation } from '@fovea/kit/database/database-errors';
import { newId } from '@fovea/kit/database/ids';
import { publishGuardian, publishGuardianInvited } from '../facts.ts';
import { lockFamily, refreshFamily } from '../families/lock-family-rows.ts';
import { emailTaken, withCredentials } from '../families/with-credentials.ts';
import { type Context, handle, type RegionalTx } from '../handle.ts';
import { notRemoved } from '../scope.ts';
import { countInvitation } from './count-invitation.ts';
import { guardiansOf, ownGuardian } from './guardian-view.ts';

/**
 * The stored row's event mails the link, so a crash in between loses nothing. An address that already belongs to an
 * account gets the same response and list entry but no mail: invitations must not reveal who has an account.
 */
export const inviteGuardianHandler = handle(inviteGuardian, async (form, ctx) => {
  const credentials = { email: form.email, familyId: ctx.actor.id };
  const guardian = await withCredentials(credentials, (id) => store(id, form, ctx), ctx).catch((error: unknown) => {
    if (error instanceof AppError && error.error === 'alreadyExists') return storeUnsent(form, ctx);
    throw error;
  });
  return { ...ownGuardian(guardian), invitation: null };
});

const store = (id: string, form: InviteGuardian, ctx: Context) =>
  ctx.db
    .$transaction(async (tx) => {
      await admit(tx, form, ctx);
      const parentId = ctx.actor.id;
      const guardian = await tx.guardian.create({ data: { id, parentId, ...form, createdAt: ctx.now } });
      await refreshFamily(tx, parentId);
      await publishGuardian(tx, guardian);
      await publishGuardianInvited(tx, guardian);
      await ctx.changed(tx, { customerId: parentId, concerning: { guardian: id } });
      return guardian;
    })
    .catch((error: unknown) => {
      throw uniqueViolation(error) ? emailTaken() : error;
    });

const storeUnsent = (form: InviteGuardian, ctx: Context) =>
  ctx.db.$transaction(async (tx) => {
    await admit(tx, form, ctx);
    const [id, parentId] = [newId(ctx.now.getTime()), ctx.actor.id];
    await ctx.changed(tx, { customerId: parentId, concerning: { guardian: id } });
    return tx.unsentInvitation.create({ data: { id, parentId, ...form, sentAt: ctx.now } });
  });

/** Locks the family, so that concurrent forms are counted one after the other. An address in the family's list is taken. */
async function admit(tx: RegionalTx, { email }: InviteGuardian, { actor: { id: parentId }, now }: Context) {
  await lockFamily(tx, parentId);
  const parent = await tx.parent.findFirst({ where: { id: parentId, ...notRemoved }, select: { email: true } });
  if (!parent) throw new AppError('notSignedIn');
  const guardians = await guardiansOf(tx, parentId);
  if ([parent, ...guardians].some((each) => each.email === email)) throw emailTaken();
  if (guardians.length >= mostGuardians) throw new AppError('maximumGuardians');
  await countInvitation(tx, { parentId, email, now });
}

/** Throws `changedMeanwhile` for a guardian who has accepted. */
export const inviteGuardianAgainHandler = handle(inviteGuardianAgain, async ({ id }, ctx) => {
  const { db, actor, callRpc, recordFor, changed, now } = ctx;
  const about = { customerId: actor.id, concerning: { guardian: id } };
  await db.$transaction(async (tx) => {
    await lockFamily(tx, actor.id);
    const guardian = (await guardiansOf(tx, actor.id)).find(({ _id }) => _id === id);
    if (!guardian) throw new AppError('notFound');
    if (guardian.invitation?.acceptedAt) throw new AppError('changedMeanwhile');
    await countInvitation(tx, { parentId: actor.id, email: guardian.email, now });
    const { count } = await tx.unsentInvitation.updateMany({ where: { id }, data: { sentAt: now } });
    if (count > 0) await changed(tx, about);
    else await callRpc(mailPasswordLink, { customerId: id, record: recordFor(about) });
  });
  return {};
});
