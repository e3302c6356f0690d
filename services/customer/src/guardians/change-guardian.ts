import { AppError } from '@fovea/contracts/errors';
import { changeGuardian, removeGuardian } from '@fovea/contracts/guardians/portal-endpoints';
import { endSessions } from '@fovea/kit/access/end-sessions';
import type { Guardian } from '../../generated/regional/client.ts';
import { publishGuardian, publishGuardianRemoved } from '../facts.ts';
import { lockFamily, refreshFamily } from '../families/lock-family-rows.ts';
import { type Context, handle, type RegionalTx } from '../handle.ts';
import { removeGuardians } from './remove-guardians.ts';

/** With or without an account: an unsent invitation is changed and removed like any other. */
type Invited = Omit<Guardian, 'createdAt'>;

export const changeGuardianHandler = handle(changeGuardian, async ({ id, rights }, ctx) => {
  const isOther = (guardian: Invited) => guardian.rights !== rights;
  await withGuardian(id, ctx, isOther, async (tx) => {
    const [guardian] = await tx.guardian.updateManyAndReturn({ where: { id }, data: { rights } });
    if (guardian) await publishGuardian(tx, guardian);
    else await tx.unsentInvitation.update({ where: { id }, data: { rights } });
  });
  return {};
});

export const removeGuardianHandler = handle(removeGuardian, async ({ id }, ctx) => {
  const always = () => true;
  await withGuardian(id, ctx, always, async (tx, guardian) => {
    // A guardian who never accepted had no access.
    const hadAccess = (await tx.invitation.count({ where: { id, acceptedAt: { not: null } } })) > 0;
    await removeGuardians(tx, await tx.guardian.findMany({ where: { id } }));
    await tx.unsentInvitation.deleteMany({ where: { id } });
    const { parentId, firstName, lastName, email, language } = guardian;
    const reached = hadAccess ? { email, language, removedAt: ctx.now } : {};
    await tx.formerGuardian.create({ data: { id, parentId, firstName, lastName, ...reached } });
    if (hadAccess) await publishGuardianRemoved(tx, id, ctx.now);
    await refreshFamily(tx, parentId);
  });
  return {};
});

/** Changes one of the caller's guardians. Tokens carry the guardian's rights, so the sessions end at once. */
async function withGuardian(
  id: string,
  ctx: Context,
  isDue: (guardian: Invited) => boolean,
  act: (tx: RegionalTx, guardian: Invited) => Promise<void>,
): Promise<void> {
  const { db, actor, changed } = ctx;
  const isDone = await db.$transaction(async (tx) => {
    await lockFamily(tx, actor.id);
    const own = { where: { id, parentId: actor.id } };
    const guardian = (await tx.guardian.findFirst(own)) ?? (await tx.unsentInvitation.findFirst(own));
    if (!guardian) throw new AppError('notFound');
    if (!isDue(guardian)) return false;
    await act(tx, guardian);
    await changed(tx, { customerId: actor.id, concerning: { guardian: id } });
    return true;
  });
  if (isDone) await endSessions(ctx, [id]);
}
