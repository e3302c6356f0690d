import type { RawClient } from '@fovea/kit/database/kysely';
import { kyselyOfAny } from '../tables.ts';
import { startOfMonth } from './start-of-month.ts';

const afterAllRows = String(Number.MAX_SAFE_INTEGER);

/** The first day (YYYY-MM-DD, UTC) from which the table has all rows; null when no row was archived. */
export async function archivedBefore(db: RawClient, scope: string): Promise<string | null> {
  const log = kyselyOfAny(db);
  const oldest = log.selectFrom('access_log').select(({ fn }) => fn.min('seq').as('seq'));
  const newest = await log
    .selectFrom('audit_archive')
    .select('month')
    .where('scope', '=', scope)
    .where(({ eb, fn, val }) => eb('last_seq', '<', fn.coalesce(oldest.$asScalar(), val(afterAllRows))))
    .orderBy('last_seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ? startOfMonth(newest.month, 1).toISOString().slice(0, 10) : null;
}
