import { sql } from 'kysely';
import { kitTables } from './kit-tables.ts';
import type { RawClient } from './kysely.ts';

/**
 * PostgreSQL's timeline of the server. It changes after a restore to a point in time or a failover, when some earlier
 * writes may be missing.
 */
export const presentTimeline = sql<string>`left(pg_walfile_name(pg_current_wal_lsn()), 8)`;

export async function timelineOf(db: RawClient): Promise<string> {
  const { timeline } = await kitTables(db).selectNoFrom(presentTimeline.as('timeline')).executeTakeFirstOrThrow();
  return timeline;
}
