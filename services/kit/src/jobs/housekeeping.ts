import { sql } from 'kysely';
import { type Database, inTransaction } from '../database/database.ts';
import { inPool } from '../database/database-pools.ts';
import { fromNow, idempotencyKeySeconds, kitTables, rightNow } from '../database/kit-tables.ts';
import type { RawClient } from '../database/kysely.ts';
import { batch, pruneOlderRows } from '../database/prune-older-rows.ts';
import type { Runtime } from '../runtime.ts';

const hourMs = 60 * 60 * 1000;

/** Retention of published messages and inbox rows: `make replay` can republish them within this time. */
const retentionSeconds = 14 * 24 * 3_600;

/**
 * Prunes outbox, inbox, idempotency keys and expired jobs once an hour in every database, a few thousand rows at a
 * time.
 */
export function startHousekeeping({ databases, log }: Runtime): { stop(): void } {
  const sweep = () => {
    for (const database of databases.all)
      void inPool('jobs', () => prune(database)).catch((error: unknown) =>
        log.warn({ err: error, scope: database.scope }, 'pruning failed; next attempt in an hour'),
      );
  };
  const timer = setInterval(sweep, hourMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** The newest state of every entity is never pruned, so that a lost stream can be rebuilt. */
export async function prune(database: Database): Promise<void> {
  const { client } = database;
  for (let checkedRows = batch; checkedRows === batch; ) checkedRows = await inTransaction(database, pruneOutbox);
  await pruneOlderRows(client, 'kept_call', 'created_at', fromNow(-idempotencyKeySeconds));
  await pruneOlderRows(client, 'stored_job', 'expires_at', rightNow);
  // Twice as long: a message republished on the last day must still be recognised.
  await pruneOlderRows(client, 'inbox', 'received_at', fromNow(-2 * retentionSeconds));
}

const initialMark = { id: 1, published_at: new Date(0), outbox_id: '0' };

/**
 * Checks what was published since the last run, up to the retention limit, and returns how many rows. Deletes facts,
 * and each state that has a successor, in either order of their checks. So remaining states, whose number only grows,
 * are checked once and not every hour.
 */
async function pruneOutbox(tx: RawClient): Promise<number> {
  const db = kitTables(tx);
  await db
    .insertInto('outbox_pruned')
    .values(initialMark)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const from = await db
    .selectFrom('outbox_pruned')
    .select(['published_at', 'outbox_id'])
    .where('id', '=', initialMark.id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  // Another replica prunes.
  if (!from) return 0;
  const last = await db
    .with('looked', (query) =>
      query
        .selectFrom('outbox')
        .select(['id', 'subject', 'published_at'])
        .where('published_at', '<', fromNow(-retentionSeconds))
        .where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('published_at', 'id'),
            '>',
            tuple(sql<Date>`${from.published_at}::timestamptz`, sql<string>`${from.outbox_id}::bigint`),
          ),
        )
        .orderBy('published_at')
        .orderBy('id')
        .limit(sql.lit(batch)),
    )
    .with('outdated', (query) =>
      query
        .selectFrom('looked')
        .select('looked.id')
        .where(({ eb, exists, or, selectFrom }) =>
          or([
            eb('looked.subject', 'like', 'fact.%'),
            exists(
              selectFrom('outbox as newer')
                .select('newer.id')
                .whereRef('newer.subject', '=', 'looked.subject')
                .whereRef('newer.id', '>', 'looked.id'),
            ),
          ]),
        )
        .unionAll(
          query
            .selectFrom('looked')
            .innerJoinLateral(
              (eb) =>
                eb
                  .selectFrom('outbox')
                  .select(['outbox.id', 'outbox.published_at'])
                  .whereRef('outbox.subject', '=', 'looked.subject')
                  .whereRef('outbox.id', '<', 'looked.id')
                  .orderBy('outbox.id', 'desc')
                  .limit(sql.lit(1))
                  .as('before'),
              (join) => join.onTrue(),
            )
            .select('before.id')
            .where('looked.subject', 'like', 'state.%')
            // A republished state is checked later, and its predecessor with it.
            .whereRef('before.published_at', '<=', 'looked.published_at'),
        ),
    )
    .with('gone', (query) =>
      query
        .deleteFrom('outbox')
        .where('published_at', '<', fromNow(-retentionSeconds))
        .where(({ eb, selectFrom }) =>
          eb('id', '=', sql<string>`ANY(ARRAY(${selectFrom('outdated').select('outdated.id')}))`),
        ),
    )
    .selectFrom('looked')
    .select(['published_at', 'id', sql<number>`(count(*) OVER ())::int`.as('count')])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return 0;
  await db
    .updateTable('outbox_pruned')
    .set({ published_at: last.published_at ?? undefined, outbox_id: last.id })
    .where('id', '=', initialMark.id)
    .execute();
  return last.count;
}
