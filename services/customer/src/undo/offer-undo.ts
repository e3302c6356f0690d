import { undoSeconds } from '@fovea/contracts/customers/schema';
import { newId } from '@fovea/kit/database/ids';
import type { Context, RegionalTx } from '../handle.ts';
import { kysely, type Tables } from '../tables.ts';

export type UndoableAction = Tables['undo_offer']['act'];

/** Expired offers are deleted after this time: until then the answer is that it is too late. */
const offerLifetimeMs = 2 * undoSeconds * 1_000;

/** Lets the actor undo this action for a short time. Part of the action's transaction. Deletes old offers. */
export async function offerUndo(
  tx: RegionalTx,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  { parentIds, act }: { parentIds: string[]; act: UndoableAction },
): Promise<{ undoId: string }> {
  const undoId = newId();
  await kysely(tx)
    .deleteFrom('undo_offer')
    .where('at', '<', new Date(now.getTime() - offerLifetimeMs))
    .execute();
  await kysely(tx)
    .insertInto('undo_offer')
    .values(
      parentIds.map((parentId, index) => ({
        id: index === 0 ? undoId : newId(),
        offer_id: undoId,
        parent_id: parentId,
        actor_id: actor.id,
        act,
        at: now,
      })),
    )
    .execute();
  return { undoId };
}
