import { streamOf } from '@fovea/contracts/event';
import type { JetStreamManager } from '@nats-io/jetstream';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { type KitTables, kitTables } from '../database/kit-tables.ts';
import { kyselyOnConnection } from '../database/kysely.ts';
import type { Log } from '../telemetry/logger.ts';
import type { Bus } from './bus.ts';
import { scopedSubject } from './outbox.ts';

/**
 * A revision is the id of an outbox row. Its bits from here on count the epochs of the table: a restored table starts
 * an unused epoch, so that everything it publishes is newer than anything published before.
 */
const epochBits = 40n;

type StreamState = { subject: string; revision: bigint; body: Record<string, unknown> };
type LostState = StreamState & { isInOutbox: boolean };

/**
 * Compares the stream's last states of this database with its outbox. If the stream is ahead, the table was restored,
 * or taken over by a standby that lagged: a new epoch begins, every state is republished in it, and states that only
 * the stream has are published as erased. Returns the subjects of lost states.
 */
export async function beginEpochIfBehind(database: Database, bus: Bus, log: Log): Promise<string[]> {
  const manager = await bus.manager();
  const isBehind = async () => {
    for (const prefix of await statePrefixes(kitTables(database.client))) {
      // The stream is read first: everything in it was committed before.
      const head = await lastPublished(manager, `${scopedSubject(prefix, database.scope)}.*`);
      if (head && head.revision > (await newestOf(kitTables(database.client), prefix))) return true;
    }
    return false;
  };
  if (!(await isBehind())) return [];

  const connection = await database.pool.connect();
  try {
    await connection.query('BEGIN');
    await connection.query(`SELECT pg_advisory_xact_lock(hashtext('fovea.outbox'))`);
    // A writer in progress already has an old id: it finishes first, and later writers get new ones.
    await connection.query('LOCK TABLE outbox IN EXCLUSIVE MODE');
    const tx = kyselyOnConnection<KitTables>(connection, database.statements);
    const lost = await findLost(tx, manager, database.scope);
    if (lost.length > 0) await beginEpoch(tx, lost);
    await connection.query('COMMIT');
    const subjects = lost.map(({ subject }) => subject);
    if (lost.length > 0)
      log.warn({ scope: database.scope, lost: lost.length }, 'the outbox was restored: a new epoch begins');
    for (let from = 0; from < subjects.length; from += listedAtOnce)
      log.warn(
        { scope: database.scope, subjects: subjects.slice(from, from + listedAtOnce) },
        'states that only the stream had',
      );
    return subjects;
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    connection.release();
  }
}

const listedAtOnce = 100;

/** `state.$scope.parent`: the kinds of states this database publishes. The newest of each entity is never pruned. */
async function statePrefixes(db: Kysely<KitTables>): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ ref }) => sql<string>`regexp_replace(${ref('subject')}, '[.][^.]*$', '')`.as('prefix'))
    .distinct()
    .where('subject', 'like', 'state.%')
    .execute();
  return rows.map((row) => row.prefix);
}

async function newestOf(db: Kysely<KitTables>, prefix: string): Promise<bigint> {
  const newest = await db
    .selectFrom('outbox')
    .select('id')
    .where('subject', 'like', `${prefix}.%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return BigInt(newest?.id ?? 0);
}

/** The stream of a state's subject: the platform's database publishes to regions, too. */
const streamWith = (subject: string): string => streamOf('state', subject.split('.')[1] ?? '');

/** The last message of the subjects, undefined if there is none. */
async function lastPublished(manager: JetStreamManager, subject: string): Promise<StreamState | undefined> {
  const message = await manager.direct.getMessage(streamWith(subject), { last_by_subj: subject });
  if (!message) return undefined;
  const revision = BigInt(message.header.get('Fovea-Revision') || 0);
  return { subject: message.subject, revision, body: message.json() };
}

/** Every state that is newer in the stream than in the table, oldest first. */
async function findLost(tx: Kysely<KitTables>, manager: JetStreamManager, scope: string): Promise<LostState[]> {
  const lost: LostState[] = [];
  for (const prefix of await statePrefixes(tx)) {
    const scoped = scopedSubject(prefix, scope);
    const { state } = await manager.streams.info(streamWith(scoped), { subjects_filter: `${scoped}.*` });
    for (const subject of Object.keys(state.subjects ?? {})) {
      const last = await lastPublished(manager, subject);
      const stored = prefix + subject.slice(scoped.length);
      const newest = await tx
        .selectFrom('outbox')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('subject', '=', stored)
        .executeTakeFirstOrThrow();
      if (last && last.revision > BigInt(newest.id ?? 0))
        lost.push({ ...last, subject: stored, isInOutbox: newest.id !== null });
    }
  }
  return lost.sort((a, b) => (a.revision < b.revision ? -1 : 1));
}

async function beginEpoch(tx: Kysely<KitTables>, lost: LostState[]): Promise<void> {
  const highest = lost.at(-1)?.revision ?? 0n;
  const first = ((highest >> epochBits) + 1n) << epochBits;
  await sql`SELECT setval(pg_get_serial_sequence('outbox', 'id'), ${String(first)}::bigint)`.execute(tx);
  // The newest state of every entity, and unpublished messages, in their order.
  const renumbered = tx
    .selectFrom('outbox')
    .select(({ ref }) => [
      'outbox.id as former',
      sql<string>`${String(first)}::bigint + row_number() OVER (ORDER BY ${ref('outbox.id')})`.as('next'),
    ])
    .where((eb) =>
      eb.or([
        eb('outbox.published_at', 'is', null),
        eb.and([
          eb('outbox.subject', 'like', 'state.%'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('outbox as newer')
                .select('newer.id')
                .whereRef('newer.subject', '=', 'outbox.subject')
                .whereRef('newer.id', '>', 'outbox.id'),
            ),
          ),
        ]),
      ]),
    );
  await tx
    .updateTable('outbox')
    .from(renumbered.as('again'))
    .set(({ ref }) => ({ id: ref('again.next'), published_at: null }))
    .whereRef('outbox.id', '=', 'again.former')
    .execute();
  const { newest } = await tx
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  await sql`SELECT setval(pg_get_serial_sequence('outbox', 'id'), greatest(${newest}::bigint, ${String(first)}::bigint))`.execute(
    tx,
  );
  for (const { subject, body, isInOutbox } of lost) {
    // A new message id: consumers that processed this state before must process it again.
    if (isInOutbox)
      await tx
        .updateTable('outbox')
        .set({ message_id: newId() })
        .where('subject', '=', subject)
        .where('published_at', 'is', null)
        .execute();
    else
      await tx
        .insertInto('outbox')
        .values({ message_id: newId(), subject, body: JSON.stringify({ ...body, deleted: true }), headers: '{}' })
        .execute();
  }
}
