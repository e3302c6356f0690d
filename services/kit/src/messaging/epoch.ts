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
 * A revision is the id of an outbox row. Its bits from here on count the epochs of the table: a table that was restored
 * counts on from an epoch nobody has seen, so that what it tells is newer than all it told before.
 */
const epochBits = 40n;

type Told = { subject: string; revision: bigint; body: Record<string, unknown> };
type Lost = Told & { isKnown: boolean };

/**
 * Compares what the stream last heard of this database's states with its outbox. A stream that is ahead means that the
 * table was restored, or taken over by a standby that had not seen all: a new epoch begins, every state is told again in
 * it, and what only the stream still knows is told as erased. Returns the subjects of what was lost.
 */
export async function beginEpochIfBehind(database: Database, bus: Bus, log: Log): Promise<string[]> {
  const manager = await bus.manager();
  const isBehind = async () => {
    for (const prefix of await statePrefixes(kitTables(database.client))) {
      // The stream first: whatever it holds by now was committed before.
      const head = await lastTold(manager, `${scopedSubject(prefix, database.scope)}.*`);
      if (head && head.revision > (await newestOf(kitTables(database.client), prefix))) return true;
    }
    return false;
  };
  if (!(await isBehind())) return [];

  const connection = await database.pool.connect();
  try {
    await connection.query('BEGIN');
    await connection.query(`SELECT pg_advisory_xact_lock(hashtext('fovea.outbox'))`);
    // Whoever is writing has its id already, an old one: it finishes first, and who comes later gets a new one.
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
        'told by nobody any more',
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

/** `state.$scope.parent`: the kinds of states this database tells. The newest of each entity is never pruned. */
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

/** The stream of a state's subject: the platform's database tells regions, too. */
const streamWith = (subject: string): string => streamOf('state', subject.split('.')[1] ?? '');

/** The last message of the subjects, undefined where there is none. */
async function lastTold(manager: JetStreamManager, subject: string): Promise<Told | undefined> {
  const message = await manager.direct.getMessage(streamWith(subject), { last_by_subj: subject });
  if (!message) return undefined;
  const revision = BigInt(message.header.get('Fovea-Revision') || 0);
  return { subject: message.subject, revision, body: message.json() };
}

/** Every state that the stream knows newer than the table does, the oldest first. */
async function findLost(tx: Kysely<KitTables>, manager: JetStreamManager, scope: string): Promise<Lost[]> {
  const lost: Lost[] = [];
  for (const prefix of await statePrefixes(tx)) {
    const scoped = scopedSubject(prefix, scope);
    const { state } = await manager.streams.info(streamWith(scoped), { subjects_filter: `${scoped}.*` });
    for (const subject of Object.keys(state.subjects ?? {})) {
      const told = await lastTold(manager, subject);
      const kept = prefix + subject.slice(scoped.length);
      const newest = await tx
        .selectFrom('outbox')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('subject', '=', kept)
        .executeTakeFirstOrThrow();
      if (told && told.revision > BigInt(newest.id ?? 0))
        lost.push({ ...told, subject: kept, isKnown: newest.id !== null });
    }
  }
  return lost.sort((a, b) => (a.revision < b.revision ? -1 : 1));
}

async function beginEpoch(tx: Kysely<KitTables>, lost: Lost[]): Promise<void> {
  const highest = lost.at(-1)?.revision ?? 0n;
  const first = ((highest >> epochBits) + 1n) << epochBits;
  await sql`SELECT setval(pg_get_serial_sequence('outbox', 'id'), ${String(first)}::bigint)`.execute(tx);
  // The newest state of every entity, and what was never told, in their order.
  const again = tx
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
    .from(again.as('again'))
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
  for (const { subject, body, isKnown } of lost) {
    // Whoever takes a message once has to take this one too, though its state was told before.
    if (isKnown)
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
