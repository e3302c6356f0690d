import type { RawClient } from '@fovea/kit/db';

const most = 500;

/** Instants of the account's treatments in [from, to], ascending, in milliseconds; the newest five hundred, far more than any limit looks at. */
export async function recentUses(db: RawClient, accountId: string, from: Date | number, to: Date | number): Promise<number[]> {
  const rows = await db.$queryRawUnsafe<{ at: number }[]>(
    `SELECT extract(epoch FROM happened_time)::float8 * 1000 AS at FROM usage_record
     WHERE account_id = $1::uuid AND happened_time BETWEEN $2::timestamptz AND $3::timestamptz ORDER BY happened_time DESC LIMIT ${most}`,
    accountId,
    new Date(from).toISOString(),
    new Date(to).toISOString(),
  );
  return rows.map(({ at }) => Math.round(at)).reverse();
}
