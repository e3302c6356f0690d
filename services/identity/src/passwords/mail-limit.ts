import { countAll, type RawClient } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import { kyselyOfAny } from '../tables.ts';

/** Limits how many mails a stranger can cause to an address. */
const maxMails = 3;
export const mailWindowMs = 60 * 60 * 1000;

/**
 * Counts a mail with a password link; false when the limit is reached. The caller holds the lock of the person's row,
 * so that concurrent requests are counted one after the other.
 */
export async function mayMailLink(tx: RawClient, personId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - mailWindowMs);
  const db = kyselyOfAny(tx);
  const mailed = db.selectFrom('forgot_mail').where('person_id', '=', personId).where('at', '>', since);
  const { numInsertedOrUpdatedRows: counted } = await db
    .insertInto('forgot_mail')
    .columns(['person_id', 'at'])
    .expression(
      db
        .selectNoFrom([sql<string>`${personId}::uuid`.as('person_id'), sql<Date>`${now}::timestamptz`.as('at')])
        .where(({ eb }) => eb(mailed.select(countAll.as('n')), '<', maxMails)),
    )
    .executeTakeFirstOrThrow();
  return counted === 1n;
}
