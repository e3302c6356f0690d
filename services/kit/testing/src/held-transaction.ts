import { setTimeout as wait } from 'node:timers/promises';
import type { TestBed } from './test-bed.ts';

/**
 * An open transaction of another session: what it wrote or locked is not committed, and others who need the same row
 * wait for its end.
 */
export async function holdTransaction(
  bed: TestBed,
  { scope, sql, values }: { scope: string; sql: string; values: unknown[] },
) {
  const pool = bed.service().databases.all.find((each) => each.scope === scope)?.pool;
  if (!pool) throw new Error(`There is no database of ${scope}`);
  const client = await pool.connect();
  const end = async (how: 'COMMIT' | 'ROLLBACK') => {
    await client.query(how);
    client.release();
  };
  await client.query('BEGIN');
  await client.query(sql, values);
  return {
    commit: () => end('COMMIT'),
    rollBack: () => end('ROLLBACK'),
    untilAnotherWaits: async () => {
      const waiting = 'SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))';
      while ((await client.query(waiting)).rowCount === 0) await wait(20);
    },
  };
}
