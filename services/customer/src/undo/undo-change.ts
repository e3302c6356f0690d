import { undoChange } from '@fovea/contracts/customers/endpoints';
import { undoSeconds } from '@fovea/contracts/customers/schema';
import { AppError } from '@fovea/contracts/errors';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import type { Changed } from '@fovea/kit/audit/audit-log';
import { markFamiliesDue, publishParents, publishRequestsChanged, requestKeys } from '../facts.ts';
import { lockVisibleFamilies } from '../families/lock-family-rows.ts';
import { handle, type RegionalTx } from '../handle.ts';
import { kysely, type Tables } from '../tables.ts';

type Offer = Pick<Tables['undo_offer'], 'act'> & { parentIds: string[]; at: Date };

/**
 * Undoes the caller's recent action, once. Families that somebody else has changed since are skipped; throws
 * `undoTooLate` if none is left. Sessions that a lock ended stay ended.
 */
export const undoChangeHandler = handle(undoChange, async ({ undoId }, { db, actor, now, changed }) => {
  await db.$transaction(async (tx) => {
    const offer = await claimOffer(tx, undoId, actor.id);
    const parentIds = await lockVisibleFamilies(tx, actor, offer.parentIds);
    if (parentIds.length === 0) throw new AppError('notFound');
    if (now.getTime() > offer.at.getTime() + undoSeconds * 1_000) throw new AppError('undoTooLate');
    const undo = offer.act === 'closeRequests' ? reopen : restoreLock;
    await changed(tx, await undo(tx, { ...offer, parentIds }));
  });
  return {};
});

/** Deletes the offer, so that only one of two concurrent calls gets it. */
async function claimOffer(tx: RegionalTx, id: string, actorId: string): Promise<Offer> {
  const offers = await kysely(tx)
    .deleteFrom('undo_offer')
    .where(({ or, eb }) => or([eb('id', '=', id), eb('offer_id', '=', id)]))
    .where('actor_id', '=', actorId)
    .returning(['act', 'parent_id as parentId', 'at'])
    .execute();
  const [first] = offers;
  if (!first) throw new AppError('notFound');
  return { ...first, parentIds: offers.map(({ parentId }) => parentId) };
}

async function restoreLock(tx: RegionalTx, { act, parentIds }: Offer): Promise<Changed[]> {
  const isLocked = act === 'lock';
  const parents = await tx.parent.updateManyAndReturn({
    where: { id: { in: parentIds }, lock: isLocked },
    data: { lock: !isLocked },
  });
  if (parents.length === 0) throw new AppError('undoTooLate');
  await publishParents(tx, parents);
  const changes = changesBetween({ lock: isLocked }, { lock: !isLocked });
  return parents.map(({ id }) => ({ customerId: id, changes }));
}

/** The requests that the call closed have its instant as `closedAt`. */
async function reopen(tx: RegionalTx, { parentIds, at }: Offer): Promise<Changed[]> {
  const reopened = await tx.request.updateManyAndReturn({
    where: { parentId: { in: parentIds }, open: false, closedAt: at },
    data: { open: true, closedAt: null },
    select: requestKeys,
  });
  if (reopened.length === 0) throw new AppError('undoTooLate');
  const ids = [...new Set(reopened.flatMap(({ parentId }) => parentId ?? []))];
  await tx.parent.updateMany({ where: { id: { in: ids } }, data: { requesting: true } });
  await publishRequestsChanged(tx, reopened);
  await markFamiliesDue(tx, ids);
  const changes = changesBetween({ requesting: false }, { requesting: true });
  return ids.map((customerId) => ({ customerId, changes }));
}
