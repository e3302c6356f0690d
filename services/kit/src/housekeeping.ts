import type { Database } from './db.ts';
import { isOldCall } from './kept-calls.ts';
import type { Runtime } from './runtime.ts';
import { isExpiredJob } from './stored-jobs.ts';

const hourMs = 60 * 60 * 1000;
const chunk = 10_000;

/** How long published messages and inbox rows are kept: `make replay` can tell them again within this time. */
const keptDays = 14;

/** Prunes outbox, inbox, kept calls and expired jobs once an hour in every database, a few thousand rows at a time. */
export function startHousekeeping({ databases, log }: Runtime): { stop(): void } {
  const sweep = () => {
    for (const database of databases.all)
      void prune(database).catch((error: unknown) =>
        log.warn({ err: error, scope: database.scope }, 'pruning failed; it is tried again in an hour'),
      );
  };
  const timer = setInterval(sweep, hourMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** The newest state of every entity stays for ever, so that a lost stream can be told again whole. */
export async function prune({ pool }: Database): Promise<void> {
  const outdated = `published_at < now() - interval '${keptDays} days'`;
  await inChunks(
    pool,
    'outbox',
    'id',
    `${outdated} AND (subject LIKE 'fact.%' OR EXISTS (SELECT 1 FROM outbox newer WHERE newer.subject = outbox.subject AND newer.id > outbox.id))`,
  );
  await inChunks(pool, 'kept_call', 'id', isOldCall);
  await inChunks(pool, 'stored_job', 'id', isExpiredJob);
  // Twice as long: a message told again on the last day must still be recognised.
  await inChunks(
    pool,
    'inbox',
    '(consumer, message_id)',
    `received_at < now() - interval '${keptDays * 2} days'`,
    'consumer, message_id',
  );
}

async function inChunks(
  pool: Database['pool'],
  table: string,
  key: string,
  where: string,
  columns = key,
): Promise<void> {
  for (let deleted = chunk; deleted === chunk; ) {
    const result = await pool.query(
      `DELETE FROM ${table} WHERE ${key} IN (SELECT ${columns} FROM ${table} WHERE ${where} LIMIT ${chunk})`,
    );
    deleted = result.rowCount ?? 0;
  }
}
