import { type Expression, type Kysely, sql } from 'kysely';
import { kyselyOn, type RawClient } from './kysely.ts';

/** Rows of one statement, which takes some tenths of a second. */
export const batch = 10_000;

/**
 * Deletes what is older than an instant, the oldest first and a batch at a time, so that no statement grows with the
 * table: it reads a stretch of the index that begins with the column, which has to be there. A row that somebody changes
 * meanwhile is left for the next time.
 */
export async function forgetOlder(
  client: RawClient,
  table: string,
  column: string,
  before: Expression<Date>,
): Promise<void> {
  const db: Kysely<Record<string, Record<string, Date>>> = kyselyOn(client);
  const oldest = db
    .selectFrom(table)
    .select(sql.ref('ctid').as('place'))
    .where(column, '<', before)
    .orderBy(column)
    .limit(sql.lit(batch));
  // By their places: joined with what it was chosen from, a table of any size might be scanned.
  const forget = db.deleteFrom(table).where(sql.ref('ctid'), '=', sql`ANY(ARRAY(${oldest}))`);
  for (let forgotten = batch; forgotten === batch; )
    forgotten = Number((await forget.executeTakeFirstOrThrow()).numDeletedRows);
}
