import { countAll, type RawClient } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import { kyselyOfAny } from '../tables.ts';

/** Whoever asks in somebody else's name can fill that mailbox no further than this. */
const mostMails = 3;
export const mailsWithinMs = 60 * 60 * 1000;

/**
 * Counts a mail with a link to set a password; false when there were enough. The caller holds the person's row, so that
 * requests side by side count one after the other.
 */
export async function mayMailLink(tx: RawClient, personId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - mailsWithinMs);
  const db = kyselyOfAny(tx);
  const mailed = db.selectFrom('forgot_mail').where('person_id', '=', personId).where('at', '>', since);
  const { numInsertedOrUpdatedRows: counted } = await db
    .insertInto('forgot_mail')
    .columns(['person_id', 'at'])
    .expression(
      db
        .selectNoFrom([sql<string>`${personId}::uuid`.as('person_id'), sql<Date>`${now}::timestamptz`.as('at')])
        .where(({ eb }) => eb(mailed.select(countAll.as('n')), '<', mostMails)),
    )
    .executeTakeFirstOrThrow();
  return counted === 1n;
}
