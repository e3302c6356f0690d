import type { RawClient } from '@fovea/kit/kysely-on';

const most = 500;

/**
 * Instants of the account's treatments in [from, to], ascending, in milliseconds; the newest five hundred, far more
 * than any limit looks at. They come as one text: five hundred rows of one number would cost the driver more than all
 * else of a post.
 */
export async function recentUses(
  db: Pick<RawClient, '$queryRawUnsafe'>,
  accountId: string,
  from: Date | number,
  to: Date | number,
): Promise<number[]> {
  const [found] = await db.$queryRawUnsafe<{ instants: string | null }[]>(
    recentSql,
    accountId,
    new Date(from).toISOString(),
    new Date(to).toISOString(),
  );
  return found?.instants ? found.instants.split(',').map(Number) : [];
}

const recentSql = `SELECT string_agg((extract(epoch FROM happened_time) * 1000)::bigint::text, ',' ORDER BY happened_time) AS instants FROM (
    SELECT happened_time FROM usage_record
    WHERE account_id = $1::uuid AND happened_time BETWEEN $2::timestamptz AND $3::timestamptz ORDER BY happened_time DESC LIMIT ${most}
  ) AS newest`;
