import { changesOf } from '@fovea/contracts/changes/changes-of';
import { AppError } from '@fovea/contracts/errors';
import type { JetStreamClient } from '@nats-io/jetstream';
import { headers as natsHeaders } from '@nats-io/transport-node';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { KitConfig } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { type KitTables, kitTables, rightNow } from '../database/kit-tables.ts';
import { kyselyOnConnection, prepared } from '../database/kysely.ts';
import type { Log } from '../telemetry/logger.ts';
import { outboxPublished } from '../telemetry/metrics.ts';
import type { Bus } from './bus.ts';
import { sayChanges } from './change-publisher.ts';
import { beginEpochIfBehind } from './epoch.ts';
import { eventOf, scopedSubject, toldAgain } from './outbox.ts';
import { listenToOutbox } from './outbox-listener.ts';

const batchSize = 500;
/** Of one transaction: whoever dies in it tells all of them once more. */
const batchesAtOnce = 4;
/** While the outbox is heard, looking finds only what was said to nobody. */
const pollMs = 3_000;
const deafPollMs = 250;
const troubleMs = 1_000;
const contendedMs = 25;
const ackMs = 2_000;

type Outcome = 'idle' | 'full' | 'contended';
export type Relay = { wake(): void; flush(): Promise<void>; stop(): Promise<void> };

/**
 * Tells the bus what a database's outbox holds, in order of id and by one replica at a time: a stream keeps the last
 * state it hears, so an older one must never come after a newer one. What was published but not yet marked when a
 * process dies is published again with the same message id. Whoever commits to the outbox wakes it; where nobody can be
 * heard (DATABASE_LISTEN) it looks four times a second.
 */
export function startRelay(database: Database, bus: Bus, log: Log, config: KitConfig): Relay {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let failing = false;
  let isCompared = false;

  const compare = async () => {
    await beginEpochIfBehind(database, bus, log);
    isCompared = true;
  };

  /** Publishes until the outbox is empty; returns how long to wait before looking again. */
  const publishAll = async (): Promise<number> => {
    try {
      let outcome: Outcome = 'full';
      while (bus.connected && !stopped && (again || outcome === 'full')) {
        again = false;
        if (!isCompared) await compare();
        outcome = await publishBatch(database, bus);
        if (outcome === 'contended') return contendedMs;
      }
      if (failing) log.info({ scope: database.scope }, 'the outbox is told again');
      failing = false;
    } catch (error) {
      if (!failing && !stopped)
        log.warn({ err: error, scope: database.scope }, 'the outbox cannot be told; it is tried again');
      failing = true;
      // A database that was away may have been restored.
      isCompared = false;
    }
    if (failing) return troubleMs;
    return ear?.isListening ? pollMs : deafPollMs;
  };

  const wake = () => {
    if (stopped) return;
    again = true;
    clearTimeout(timer);
    running ??= Promise.resolve()
      .then(publishAll)
      .then((waitMs) => {
        running = undefined;
        if (!stopped) timer = setTimeout(wake, again && bus.connected && !failing ? 0 : waitMs).unref();
      });
  };

  const lookAnew = () => {
    isCompared = false;
  };
  const ear = config.DATABASE_LISTEN ? listenToOutbox(database.url, wake, lookAnew) : undefined;
  wake();
  const forget = bus.onReconnected(wake);
  return {
    wake,
    async flush() {
      for (let waiting = 1; waiting > 0 && !stopped; ) {
        if (!bus.connected) throw new AppError('unavailable');
        wake();
        await running;
        waiting = (await findWaiting(kitTables(database.client), {})).length;
      }
    },
    async stop() {
      stopped = true;
      forget();
      clearTimeout(timer);
      await ear?.stop();
      await running;
    },
  };
}

/** What the bus has not been told yet. */
export const untold = (db: Kysely<KitTables>) => db.selectFrom('outbox').where('published_at', 'is', null);
const findWaiting = prepared((db: Kysely<KitTables>) => untold(db).select('id').limit(1));
const findUntold = prepared((db: Kysely<KitTables>, value: (name: 'after') => RawBuilder<never>) =>
  untold(db)
    .select(['id', 'message_id', 'subject', 'created_at'])
    .select(({ ref }) => [
      sql<string>`${ref('body')}::text`.as('body'),
      ref('headers').$castTo<Record<string, string>>().as('headers'),
    ])
    .where('id', '>', sql<string>`${value('after')}::bigint`)
    .orderBy('id')
    .limit(batchSize),
);
const markTold = prepared((db: Kysely<KitTables>, value: (name: 'ids') => RawBuilder<never>) =>
  db
    .updateTable('outbox')
    .set({ published_at: rightNow })
    .where('id', '=', sql<string>`ANY(${value('ids')}::bigint[])`),
);
type Row = Awaited<ReturnType<typeof findUntold>>[number];

async function publishBatch({ client, pool, statements, scope }: Database, bus: Bus): Promise<Outcome> {
  // A look without a transaction: nearly every wake-up and every poll finds nothing.
  if ((await findWaiting(kitTables(client), {})).length === 0) return 'idle';
  const connection = await pool.connect();
  try {
    await connection.query('BEGIN');
    const tx = kyselyOnConnection<KitTables>(connection, statements);
    const lock = await tx
      .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(hashtext('fovea.outbox'))`.as('mine'))
      .executeTakeFirstOrThrow();
    if (!lock.mine) {
      await connection.query('ROLLBACK');
      return 'contended';
    }
    const { told, isFull, refusal } = await publishRows(tx, scope, bus);
    await connection.query('COMMIT');
    tellChanges(told, scope, bus);
    if (refusal) throw refusal.reason;
    return isFull ? 'full' : 'idle';
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    connection.release();
  }
}

/** The next batch is read, and the last one marked, while the bus acknowledges: two at most are on their way. */
async function publishRows(
  tx: Kysely<KitTables>,
  scope: string,
  bus: Bus,
): Promise<{ told: Row[]; isFull: boolean; refusal?: PromiseRejectedResult }> {
  const told: Row[] = [];
  let batch = await publishNext('0');
  for (let batches = 1; ; batches += 1) {
    const isFull = batch.rows.length === batchSize;
    const isLast = !isFull || batches === batchesAtOnce;
    const next = isLast ? undefined : await publishNext(batch.rows.at(-1)?.id ?? '0');
    const refusal = await mark(batch);
    if (refusal || !next) return { told, isFull, refusal };
    batch = next;
  }

  async function publishNext(after: string) {
    const rows = await findUntold(tx, { after });
    const jetstream = bus.jetstream();
    const timeout = ackMs * bus.patience;
    return { rows, acks: Promise.allSettled(rows.map((row) => publish(jetstream, row, scope, timeout))) };
  }

  /**
   * Only what precedes the first refusal counts as told: the rest is told again in order, whatever was acknowledged of
   * it, so that the newest state of an entity comes last.
   */
  async function mark({ rows, acks }: Awaited<ReturnType<typeof publishNext>>) {
    const settled = await acks;
    const refused = settled.findIndex(({ status }) => status === 'rejected');
    const before = rows.slice(0, refused === -1 ? rows.length : refused);
    if (before.length > 0) await markTold(tx, { ids: before.map(({ id }) => id) });
    for (const { subject } of before) outboxPublished.inc({ scope, event: eventOf(subject) });
    told.push(...before);
    return settled.find((ack) => ack.status === 'rejected');
  }
}

function tellChanges(told: Row[], scope: string, bus: Bus): void {
  for (const { subject, body } of told) {
    const [kind, region = scope] = scopedSubject(subject, scope).split('.');
    sayChanges(bus, region, changesOf(kind === 'state' ? 'state' : 'fact', eventOf(subject), body));
  }
}

function publish(jetstream: JetStreamClient, row: Row, scope: string, timeout: number) {
  const subject = scopedSubject(row.subject, scope);
  // The stream drops a fact it already holds, unless somebody asked for it again; a state is never dropped, because telling it again restores the order
  // after a refusal.
  const msgID = subject.startsWith('fact.') && !row.headers[toldAgain] ? row.message_id : undefined;
  return jetstream.publish(subject, row.body, { msgID, headers: headersOf(row), timeout });
}

function headersOf({ id, message_id: messageId, headers: stored, created_at: createdAt }: Row) {
  const headers = natsHeaders();
  headers.set('Fovea-Message-Id', messageId);
  for (const [name, value] of Object.entries(stored)) headers.set(name, value);
  headers.set('Fovea-Revision', id);
  headers.set('Fovea-Occurred-At', createdAt.toISOString());
  return headers;
}
