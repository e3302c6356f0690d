import { AppError } from '@fovea/contracts/errors';
import { changeGuardian, removeGuardian } from '@fovea/contracts/guardians/portal-endpoints';
import { endSessions } from '@fovea/kit/end-sessions';
import type { Guardian } from '../../generated/regional/client.ts';
import { guardianChanged } from '../facts.ts';
import { type Context, handle, type RegionalTx } from '../handle.ts';
import { lockFamily, refreshFamily } from '../parents/family-row.ts';
import { removeGuardians } from './remove-guardians.ts';

export const changeGuardianHandler = handle(changeGuardian, async ({ id, rights }, ctx) => {
  const isOther = (guardian: Guardian) => guardian.rights !== rights;
  await withGuardian(id, ctx, isOther, async (tx) => {
    await guardianChanged(tx, await tx.guardian.update({ where: { id }, data: { rights } }));
  });
  return {};
});

export const removeGuardianHandler = handle(removeGuardian, async ({ id }, ctx) => {
  const always = () => true;
  await withGuardian(id, ctx, always, async (tx, guardian) => {
    await removeGuardians(tx, [guardian]);
    await refreshFamily(tx, guardian.parentId);
  });
  return {};
});

/** One of the caller's own, unless there is nothing to change; what they may do stands in their tokens, which end at once. */
async function withGuardian(
  id: string,
  ctx: Context,
  isDue: (guardian: Guardian) => boolean,
  act: (tx: RegionalTx, guardian: Guardian) => Promise<void>,
): Promise<void> {
  const { db, actor, changed } = ctx;
  const isDone = await db.$transaction(async (tx) => {
    await lockFamily(tx, actor.id);
    const guardian = await tx.guardian.findFirst({ where: { id, parentId: actor.id } });
    if (!guardian) throw new AppError('notFound');
    if (!isDue(guardian)) return false;
    await act(tx, guardian);
    await changed(tx, { customerId: actor.id, concerning: { guardian: id } });
    return true;
  });
  if (isDone) await endSessions(ctx, [id]);
}
