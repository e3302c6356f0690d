import { newId } from '@fovea/kit/database/ids';
import { fromNow, rightNow } from '@fovea/kit/database/kit-tables';
import type { RawClient } from '@fovea/kit/database/kysely';
import { kyselyOfAny } from '../tables.ts';

/** Longer than the receiver's timeout: an older claim belongs to a replica that died. */
const claimSeconds = 60;
const maxBackoffSeconds = 300;

export type ClaimedFeed = {
  /** Last row that was sent. */
  seq: number;
  /** Moves the position to `seq`; false when another replica holds the claim by now. */
  moveTo(seq: number): Promise<boolean>;
  /** Pauses with exponential backoff. */
  backOff(): Promise<void>;
};

/** Whether rows are unsent and the pause is over. Polled every second, so it writes nothing. */
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

/**
 * Claims the feed for this replica; undefined while another replica holds it or it pauses. It starts at the first row.
 */
export async function claimFeed(client: RawClient): Promise<ClaimedFeed | undefined> {
  const db = kyselyOfAny(client);
  const holder = newId();
  const found = await db
    .insertInto('security_feed')
    .values({ id: 1, seq: '0', holder, rests_until: fromNow(claimSeconds) })
    .onConflict((existing) =>
      existing
        .column('id')
        .doUpdateSet({ holder, rests_until: fromNow(claimSeconds) })
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
    async backOff() {
      const seconds = Math.min(maxBackoffSeconds, 2 ** Math.min(found.attempts, 16));
      await own.set({ holder: null, attempts: found.attempts + 1, rests_until: fromNow(seconds) }).execute();
    },
  };
}
