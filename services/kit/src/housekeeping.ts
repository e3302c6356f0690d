import type { DeleteResult } from 'kysely';
import type { Database } from './db.ts';
import { isOldCall } from './kept-calls.ts';
import { fromNow, kitTables } from './kit-tables.ts';
import { inLane } from './lanes.ts';
import type { Runtime } from './runtime.ts';
import { isExpiredJob } from './stored-jobs.ts';

const hourMs = 60 * 60 * 1000;
const chunk = 10_000;

/** How long published messages and inbox rows are kept: `make replay` can tell them again within this time. */
const keptSeconds = 14 * 24 * 3_600;

/** Prunes outbox, inbox, kept calls and expired jobs once an hour in every database, a few thousand rows at a time. */
export function startHousekeeping({ databases, log }: Runtime): { stop(): void } {
  const sweep = () => {
    for (const database of databases.all)
      void inLane('jobs', () => prune(database)).catch((error: unknown) =>
        log.warn({ err: error, scope: database.scope }, 'pruning failed; it is tried again in an hour'),
      );
  };
  const timer = setInterval(sweep, hourMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** The newest state of every entity stays for ever, so that a lost stream can be told again whole. */
export async function prune({ client }: Database): Promise<void> {
  const db = kitTables(client);
  const outdated = db
    .selectFrom('outbox')
    .select('outbox.id')
    .where('outbox.published_at', '<', fromNow(-keptSeconds))
    .where((eb) =>
      eb.or([
        eb('outbox.subject', 'like', 'fact.%'),
        eb.exists(
          eb
            .selectFrom('outbox as newer')
            .select('newer.id')
            .whereRef('newer.subject', '=', 'outbox.subject')
            .whereRef('newer.id', '>', 'outbox.id'),
        ),
      ]),
    );
  const oldCalls = db.selectFrom('kept_call').select('kept_call.id').where(isOldCall);
  const expiredJobs = db.selectFrom('stored_job').select('stored_job.id').where(isExpiredJob);
  // Twice as long: a message told again on the last day must still be recognised.
  const forgotten = db
    .selectFrom('inbox')
    .select(['consumer', 'message_id'])
    .where('received_at', '<', fromNow(-2 * keptSeconds));
  await inChunks(db.deleteFrom('outbox').where('id', 'in', outdated.limit(chunk)));
  await inChunks(db.deleteFrom('kept_call').where('id', 'in', oldCalls.limit(chunk)));
  await inChunks(db.deleteFrom('stored_job').where('id', 'in', expiredJobs.limit(chunk)));
  await inChunks(
    db
      .deleteFrom('inbox')
      .where(({ eb, refTuple }) =>
        eb(refTuple('consumer', 'message_id'), 'in', forgotten.limit(chunk).$asTuple('consumer', 'message_id')),
      ),
  );
}

async function inChunks(some: { executeTakeFirstOrThrow(): Promise<DeleteResult> }): Promise<void> {
  for (let deleted = chunk; deleted === chunk; )
    deleted = Number((await some.executeTakeFirstOrThrow()).numDeletedRows);
}
