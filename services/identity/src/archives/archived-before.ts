import type { RawClient } from '@fovea/kit/database/kysely';
import { kyselyOfAny } from '../tables.ts';
import { firstOf } from './start-of-month.ts';

const behindAll = String(Number.MAX_SAFE_INTEGER);

/** The first day (YYYY-MM-DD, UTC) from which the table has all rows; null when no row was archived. */
export async function archivedBefore(db: RawClient, scope: string): Promise<string | null> {
  const trail = kyselyOfAny(db);
  const oldest = trail.selectFrom('access_log').select(({ fn }) => fn.min('seq').as('seq'));
  const newest = await trail
    .selectFrom('audit_archive')
    .select('month')
    .where('scope', '=', scope)
    .where(({ eb, fn, val }) => eb('last_seq', '<', fn.coalesce(oldest.$asScalar(), val(behindAll))))
    .orderBy('last_seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ? firstOf(newest.month, 1).toISOString().slice(0, 10) : null;
}
