import { loop } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';

/** As many as are written while nobody waits for them. */
const batch = 500;

/**
 * Has the database say anew what devices are offered after their catalog got another version, or a release another name:
 * a few at a time, for there may be a million of them, and where it left off after a kill.
 */
export const followOffersLoop = loop({ name: 'follow-offers', scope: 'global' }, ({ global }) =>
  global.$transaction(async (tx) => {
    const db = kyselyOfGlobal(tx);
    const change = await db.selectFrom('offer_change').selectAll().limit(1).forUpdate().skipLocked().executeTakeFirst();
    if (!change) return false;
    const some = db
      .selectFrom('device')
      .select('id')
      .where((device) => device.or([device('product_id', '=', change.id), device('version_id', '=', change.id)]))
      .where('id', '>', change.after)
      .orderBy('id')
      .limit(batch);
    const written = await db
      .updateTable('device')
      .set({ offered_version_id: null })
      .where('id', 'in', some)
      .returning('id')
      .execute();
    const after = written
      .map(({ id }) => id)
      .sort()
      .at(-1);
    if (after && written.length === batch) await tx.offerChange.update({ where: { id: change.id }, data: { after } });
    else await tx.offerChange.delete({ where: { id: change.id } });
    return true;
  }),
);
