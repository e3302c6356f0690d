import { anyOf } from '@fovea/kit/database/kysely';
import { eachRow, isAway } from '@fovea/kit/jobs/each-row';
import { type Global, type GlobalTx, loop } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';

/** Rows per statement. */
const batch = 500;
/** Rows written one by one per transaction. */
const few = 20;

/**
 * Recomputes the offered versions after a catalog got another version, or a release another name: in batches, since
 * there may be a million devices, resuming after a restart.
 */
export const followOffersLoop = loop({ name: 'follow-offers', scope: 'global' }, ({ global, log }) =>
  refreshNext(global, batch, (tx, ids) => recomputeOffers(tx, ids)).catch((error: unknown) => {
    if (isAway(error)) throw error;
    // One failing device does not block the others.
    return refreshNext(global, few, (_, ids) =>
      eachRow(ids, { client: global, log, work: 'follow-offers', idOf: (id) => id }, (id) =>
        recomputeOffers(global, [id]),
      ),
    );
  }),
);

/** Writes the next devices of a change with `write`; returns whether there was a change. */
const refreshNext = (global: Global, limit: number, write: (tx: GlobalTx, ids: string[]) => Promise<unknown>) =>
  global.$transaction(async (tx) => {
    const db = kyselyOfGlobal(tx);
    const change = await db.selectFrom('offer_change').selectAll().limit(1).forUpdate().skipLocked().executeTakeFirst();
    if (!change) return false;
    const some = await db
      .selectFrom('device')
      .select('id')
      .where((device) => device.or([device('product_id', '=', change.id), device('version_id', '=', change.id)]))
      .where('id', '>', change.after)
      .orderBy('id')
      .limit(limit)
      .execute();
    const ids = some.map(({ id }) => id);
    await write(tx, ids);
    const after = ids.at(-1);
    if (after && ids.length === limit) await tx.offerChange.update({ where: { id: change.id }, data: { after } });
    else await tx.offerChange.delete({ where: { id: change.id } });
    return true;
  });

const recomputeOffers = (client: GlobalTx, ids: string[]) =>
  kyselyOfGlobal(client).updateTable('device').set({ offered_version_id: null }).where('id', '=', anyOf(ids)).execute();
