import { newId } from '@fovea/kit/database/ids';
import { fromNow, rightNow } from '@fovea/kit/database/kit-tables';
import type { RawClient } from '@fovea/kit/database/kysely';
import { kyselyOfAny } from '../tables.ts';

/** Longer than a receiver is waited for: whoever holds a feed longer has died, and another goes on. */
const heldSeconds = 60;
const mostRestSeconds = 300;

export type HeldFeed = {
  /** All up to this row was told. */
  seq: number;
  /** What was told up to `seq`; false where another holds it by now. */
  moveTo(seq: number): Promise<boolean>;
  /** Nothing is tried for a while, the longer the more often it failed. */
  rest(): Promise<void>;
};

/** Whether there is something to tell, and it is time to: asked every second, so nothing is written for it. */
export async function isFeedDue(client: RawClient): Promise<boolean> {
  const due = await kyselyOfAny(client)
    .selectFrom('audit_head')
    .leftJoin('security_feed', 'security_feed.id', 'audit_head.id')
    .select('audit_head.id')
    .where(({ eb, ref, or, and }) =>
      or([
        and([eb('security_feed.id', 'is', null), eb('audit_head.seq', '>', '0')]),
        and([eb('security_feed.seq', '<', ref('audit_head.seq')), eb('security_feed.rests_until', '<=', rightNow)]),
      ]),
    )
    .executeTakeFirst();
  return due !== undefined;
}

/** Takes a trail's feed, one replica at a time; undefined while another has it or it rests. It begins with the trail. */
export async function holdFeed(client: RawClient): Promise<HeldFeed | undefined> {
  const db = kyselyOfAny(client);
  const holder = newId();
  const found = await db
    .insertInto('security_feed')
    .values({ id: 1, seq: '0', holder, rests_until: fromNow(heldSeconds) })
    .onConflict((known) =>
      known
        .column('id')
        .doUpdateSet({ holder, rests_until: fromNow(heldSeconds) })
        .where('security_feed.rests_until', '<=', rightNow),
    )
    .returning(['seq', 'attempts'])
    .executeTakeFirst();
  if (!found) return undefined;
  const own = db.updateTable('security_feed').where('id', '=', 1).where('holder', '=', holder);
  return {
    seq: Number(found.seq),
    async moveTo(seq) {
      const moved = await own
        .set({ seq: String(seq), holder: null, attempts: 0, rests_until: rightNow })
        .returning('id')
        .executeTakeFirst();
      return moved !== undefined;
    },
    async rest() {
      const seconds = Math.min(mostRestSeconds, 2 ** Math.min(found.attempts, 16));
      await own.set({ holder: null, attempts: found.attempts + 1, rests_until: fromNow(seconds) }).execute();
    },
  };
}
