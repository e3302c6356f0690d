import { newId } from '@fovea/kit/database/ids';
import type { Context, RegionalTx } from '../handle.ts';
import { kysely, type Tables } from '../tables.ts';

export type UndoableAction = Tables['undo_offer']['act'];

/** An offer nobody can take any more is of no use to anybody. */
const offerLifetimeMs = 60_000;

/** Lets whoever did this, to one family or many, take it back for a moment; part of the transaction that did it. Offers that are over go. */
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
