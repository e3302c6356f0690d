import { sql } from 'kysely';
import { kitTables } from './kit-tables.ts';
import type { RawClient } from './kysely.ts';

/**
 * Which history the database's server writes, PostgreSQL's own name of it: another one after a restore to a point in
 * time, or when a standby took over, so that some of what was written before may be missing.
 */
export const presentTimeline = sql<string>`left(pg_walfile_name(pg_current_wal_lsn()), 8)`;

export async function timelineOf(db: RawClient): Promise<string> {
  const { timeline } = await kitTables(db).selectNoFrom(presentTimeline.as('timeline')).executeTakeFirstOrThrow();
  return timeline;
}
