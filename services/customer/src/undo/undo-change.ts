import { undoChange } from '@fovea/contracts/customers/endpoints';
import { undoSeconds } from '@fovea/contracts/customers/schema';
import { AppError } from '@fovea/contracts/errors';
import { changesBetween } from '@fovea/kit/audit-changes';
import { familiesChanged, parentChanged } from '../facts.ts';
import { handle, type RegionalTx } from '../handle.ts';
import { lockFamily } from '../parents/family-row.ts';
import { seesParent } from '../scope.ts';
import { kysely, type Tables } from '../tables.ts';

/** The way of a press in the last moment. */
const leewayMs = 2_000;

type Offer = Pick<Tables['undo_offer'], 'act'> & { parentId: string; at: Date };

/**
 * Takes back what the caller did a moment ago, once. What somebody else has done to it meanwhile stays: then there is
 * nothing to take back any more. Sessions that a lock ended stay ended.
 */
export const undoChangeHandler = handle(undoChange, async ({ undoId }, { db, actor, now, changed }) => {
  await db.$transaction(async (tx) => {
    const offer = await takeOffer(tx, undoId, actor.id);
    await lockFamily(tx, offer.parentId);
    if (!(await seesParent(tx, actor, offer.parentId))) throw new AppError('notFound');
    if (now.getTime() > offer.at.getTime() + undoSeconds * 1_000 + leewayMs) throw new AppError('undoTooLate');
    const changes = offer.act === 'closeRequests' ? await reopen(tx, offer) : await switchBack(tx, offer);
    await changed(tx, { customerId: offer.parentId, changes });
  });
  return {};
});

/** Of two presses one takes it. */
async function takeOffer(tx: RegionalTx, id: string, actorId: string): Promise<Offer> {
  const offer = await kysely(tx)
    .deleteFrom('undo_offer')
    .where('id', '=', id)
    .where('actor_id', '=', actorId)
    .returning(['act', 'parent_id as parentId', 'at'])
    .executeTakeFirst();
  if (!offer) throw new AppError('notFound');
  return offer;
}

async function switchBack(tx: RegionalTx, { act, parentId: id }: Offer) {
  const isLocked = act === 'lock';
  const { lock } = await tx.parent.findUniqueOrThrow({ where: { id }, select: { lock: true } });
  if (lock !== isLocked) throw new AppError('undoTooLate');
  await parentChanged(tx, await tx.parent.update({ where: { id }, data: { lock: !isLocked } }));
  return changesBetween({ lock: isLocked }, { lock: !isLocked });
}

/** Those that were closed by that call carry its instant. */
async function reopen(tx: RegionalTx, { parentId, at }: Offer) {
  const { count } = await tx.request.updateMany({
    where: { parentId, open: false, closedAt: at },
    data: { open: true, closedAt: null },
  });
  if (count === 0) throw new AppError('undoTooLate');
  await tx.parent.update({ where: { id: parentId }, data: { requesting: true } });
  await familiesChanged(tx, [parentId]);
  return changesBetween({ requesting: false }, { requesting: true });
}
