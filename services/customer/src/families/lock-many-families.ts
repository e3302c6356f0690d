import { lockCustomers, unlockCustomers } from '@fovea/contracts/customers/endpoints';
import { endSessions } from '@fovea/kit/access/end-sessions';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { publishParents } from '../facts.ts';
import { type Context, handle } from '../handle.ts';
import { offerUndo } from '../undo/offer-undo.ts';
import { lockVisibleFamilies } from './lock-family-rows.ts';

/** Families that are already locked are not changed, and not affected by an undo. */
export const lockCustomersHandler = handle(lockCustomers, async ({ ids }, ctx) => {
  const { changed, ...answer } = await setLock(ctx, ids, true);
  await endSessions(ctx, changed);
  return answer;
});

export const unlockCustomersHandler = handle(unlockCustomers, async ({ ids }, ctx) => {
  const { count, undoId } = await setLock(ctx, ids, false);
  return { count, undoId };
});

async function setLock(ctx: Context, ids: string[], lock: boolean) {
  return ctx.db.$transaction(async (tx) => {
    const seen = await lockVisibleFamilies(tx, ctx.actor, ids);
    const parents = await tx.parent.updateManyAndReturn({ where: { id: { in: seen }, lock: !lock }, data: { lock } });
    const parentIds = parents.map(({ id }) => id);
    await publishParents(tx, parents);
    const changes = changesBetween({ lock: !lock }, { lock });
    await ctx.changed(
      tx,
      parentIds.map((customerId) => ({ customerId, changes })),
    );
    if (parentIds.length === 0) return { count: 0, undoId: null, changed: parentIds };
    const { undoId } = await offerUndo(tx, ctx, { parentIds, act: lock ? 'lock' : 'unlock' });
    return { count: parentIds.length, undoId, changed: parentIds };
  });
}
