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
import { publishChanges } from './change-publisher.ts';
import { beginEpochIfBehind } from './epoch.ts';
import { eventOf, republishedHeader, scopedSubject } from './outbox.ts';
import { listenToOutbox } from './outbox-listener.ts';

const batchSize = 500;
/** Batches of one transaction: a process that dies in it causes all of them to be republished. */
const batchesAtOnce = 4;
/** While LISTEN works, a poll only finds what was committed without a notification. */
const pollMs = 3_000;
const pollWithoutListenerMs = 250;
const failurePauseMs = 1_000;
const contendedMs = 25;
const ackMs = 2_000;

type Outcome = 'idle' | 'full' | 'contended';
export type Relay = { wake(): void; flush(): Promise<void>; stop(): Promise<void> };

/**
 * Publishes a database's outbox to the bus, in order of id and by one replica at a time: a stream retains the last
 * state it receives, so an older one must never follow a newer one. Messages that were published but not yet marked
 * when a process dies are published again with the same message id. Commits to the outbox wake it; without LISTEN
 * (DATABASE_LISTEN) it polls four times a second.
 */
export function startRelay(database: Database, bus: Bus, log: Log, config: KitConfig): Relay {
  let running: Promise<void> | undefined;
  let isWoken = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let failing = false;
  let isCompared = false;

  const compare = async () => {
    await beginEpochIfBehind(database, bus, log);
    isCompared = true;
  };

  /** Publishes until the outbox is empty; returns how long to wait until the next poll. */
  const publishAll = async (): Promise<number> => {
    try {
      let outcome: Outcome = 'full';
      while (bus.connected && !stopped && (isWoken || outcome === 'full')) {
        isWoken = false;
        if (!isCompared) await compare();
        outcome = await publishBatch(database, bus);
        if (outcome === 'contended') return contendedMs;
      }
      if (failing) log.info({ scope: database.scope }, 'the outbox is published again');
      failing = false;
    } catch (error) {
      if (!failing && !stopped)
        log.warn({ err: error, scope: database.scope }, 'the outbox cannot be published; retrying');
      failing = true;
      // A database that was down may have been restored.
      isCompared = false;
    }
    if (failing) return failurePauseMs;
    return listener?.isListening ? pollMs : pollWithoutListenerMs;
  };

  const wake = () => {
    if (stopped) return;
    isWoken = true;
    clearTimeout(timer);
    running ??= Promise.resolve()
      .then(publishAll)
      .then((waitMs) => {
        running = undefined;
        if (!stopped) timer = setTimeout(wake, isWoken && bus.connected && !failing ? 0 : waitMs).unref();
      });
  };

  const recheck = () => {
    isCompared = false;
  };
  const listener = config.DATABASE_LISTEN ? listenToOutbox(database.url, wake, recheck) : undefined;
  wake();
  const stopListening = bus.onReconnected(wake);
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
      stopListening();
      clearTimeout(timer);
      await listener?.stop();
      await running;
    },
  };
}

/** Messages that were not published yet. */
export const unpublished = (db: Kysely<KitTables>) => db.selectFrom('outbox').where('published_at', 'is', null);
const findWaiting = prepared((db: Kysely<KitTables>) => unpublished(db).select('id').limit(1));
const findUnpublished = prepared((db: Kysely<KitTables>, value: (name: 'after') => RawBuilder<never>) =>
  unpublished(db)
    .select(['id', 'message_id', 'subject', 'created_at'])
    .select(({ ref }) => [
      sql<string>`${ref('body')}::text`.as('body'),
      ref('headers').$castTo<Record<string, string>>().as('headers'),
    ])
    .where('id', '>', sql<string>`${value('after')}::bigint`)
    .orderBy('id')
    .limit(batchSize),
);
const markPublished = prepared((db: Kysely<KitTables>, value: (name: 'ids') => RawBuilder<never>) =>
  db
    .updateTable('outbox')
    .set({ published_at: rightNow })
    .where('id', '=', sql<string>`ANY(${value('ids')}::bigint[])`),
);
type Row = Awaited<ReturnType<typeof findUnpublished>>[number];

async function publishBatch({ client, pool, statements, scope }: Database, bus: Bus): Promise<Outcome> {
  // Checked without a transaction: nearly every wake-up and poll finds nothing.
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
    const { published, isFull, refusal } = await publishRows(tx, scope, bus);
    await connection.query('COMMIT');
    publishListChanges(published, scope, bus);
    if (refusal) throw refusal.reason;
    return isFull ? 'full' : 'idle';
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    connection.release();
  }
}

/** Reads the next batch, and marks the last one, while the bus acknowledges: two at most are in flight. */
async function publishRows(
  tx: Kysely<KitTables>,
  scope: string,
  bus: Bus,
): Promise<{ published: Row[]; isFull: boolean; refusal?: PromiseRejectedResult }> {
  const published: Row[] = [];
  let batch = await publishNext('0');
  for (let batches = 1; ; batches += 1) {
    const isFull = batch.rows.length === batchSize;
    const isLast = !isFull || batches === batchesAtOnce;
    const next = isLast ? undefined : await publishNext(batch.rows.at(-1)?.id ?? '0');
    const refusal = await mark(batch);
    if (refusal || !next) return { published, isFull, refusal };
    batch = next;
  }

  async function publishNext(after: string) {
    const rows = await findUnpublished(tx, { after });
    const jetstream = bus.jetstream();
    const timeout = ackMs * bus.patience;
    return { rows, acks: Promise.allSettled(rows.map((row) => publish(jetstream, row, scope, timeout))) };
  }

  /**
   * Only what precedes the first refusal counts as published: the rest is republished in order, acknowledged or not, so
   * that the newest state of an entity comes last.
   */
  async function mark({ rows, acks }: Awaited<ReturnType<typeof publishNext>>) {
    const settled = await acks;
    const refused = settled.findIndex(({ status }) => status === 'rejected');
    const before = rows.slice(0, refused === -1 ? rows.length : refused);
    if (before.length > 0) await markPublished(tx, { ids: before.map(({ id }) => id) });
    for (const { subject } of before) outboxPublished.inc({ scope, event: eventOf(subject) });
    published.push(...before);
    return settled.find((ack) => ack.status === 'rejected');
  }
}

function publishListChanges(published: Row[], scope: string, bus: Bus): void {
  for (const { subject, body } of published) {
    const [kind, region = scope] = scopedSubject(subject, scope).split('.');
    publishChanges(bus, region, changesOf(kind === 'state' ? 'state' : 'fact', eventOf(subject), body));
  }
}

function publish(jetstream: JetStreamClient, row: Row, scope: string, timeout: number) {
  const subject = scopedSubject(row.subject, scope);
  // The stream drops a fact it already holds, unless it is republished on request; a state is never dropped, because
  // republishing restores the order after a refusal.
  const msgID = subject.startsWith('fact.') && !row.headers[republishedHeader] ? row.message_id : undefined;
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
