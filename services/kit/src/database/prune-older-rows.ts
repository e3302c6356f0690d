import { type Expression, type Kysely, sql } from 'kysely';
import { kyselyOn, type RawClient } from './kysely.ts';

/** Rows of one statement, which takes some tenths of a second. */
export const batch = 10_000;

/**
 * Deletes rows older than an instant, oldest first and in batches, so that no statement grows with the table. Requires
 * an index that begins with the column. A row that changes in between is left for the next run.
 */
export async function pruneOlderRows(
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
  // By ctid: joined with its subquery, a table of any size might be scanned.
  const deleteOldest = db.deleteFrom(table).where(sql.ref('ctid'), '=', sql`ANY(ARRAY(${oldest}))`);
  for (let deleted = batch; deleted === batch; )
    deleted = Number((await deleteOldest.executeTakeFirstOrThrow()).numDeletedRows);
}
