import { AppError } from '@fovea/contracts/errors';
import type { JetStreamClient } from '@nats-io/jetstream';
import { headers as natsHeaders } from '@nats-io/transport-node';
import type pg from 'pg';
import type { Bus } from './bus.ts';
import type { Database } from './db.ts';
import { outboxPublished, outboxWaiting } from './metrics.ts';
import { scopedSubject } from './outbox.ts';
import { ensureStreams } from './streams.ts';
import type { Log } from './telemetry.ts';

const batchSize = 500;
const pollMs = 1_000;
const contendedMs = 25;
const ackMs = 2_000;

type Row = {
  id: string;
  message_id: string;
  subject: string;
  body: string;
  headers: Record<string, string>;
  created_at: Date;
};
type Outcome = 'idle' | 'full' | 'contended';
export type Relay = { wake(): void; flush(): Promise<void>; stop(): Promise<void> };

/**
 * Tells the bus what a database's outbox holds, in order of id and by one replica at a time: a stream keeps the last
 * state it hears, so an older one must never come after a newer one. What was published but not yet marked when a
 * process dies is published again with the same message id.
 */
export function startRelay(database: Database, bus: Bus, log: Log, streamReplicas: number): Relay {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let failing = false;
  let streamsReady = false;

  const prepareStreams = async () => {
    const manager = await bus.manager();
    for (const scope of new Set(['global', database.scope])) await ensureStreams(manager, scope, streamReplicas);
    streamsReady = true;
  };

  /** Publishes until the outbox is empty; returns how long to wait before looking again. */
  const publishAll = async (): Promise<number> => {
    try {
      let outcome: Outcome = 'full';
      while (bus.connected && !stopped && (again || outcome === 'full')) {
        again = false;
        if (!streamsReady) await prepareStreams();
        outcome = await publishBatch(database, bus);
        if (outcome === 'contended') return contendedMs;
      }
      if (failing) log.info({ scope: database.scope }, 'the outbox is told again');
      failing = false;
    } catch (error) {
      if (!failing && !stopped)
        log.warn({ err: error, scope: database.scope }, 'the outbox cannot be told; it is tried again');
      failing = true;
      // A bus that lost its disk has lost its streams with it.
      streamsReady = false;
    }
    return pollMs;
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

  wake();
  const forget = bus.onReconnected(wake);
  return {
    wake,
    async flush() {
      for (let waiting = 1; waiting > 0 && !stopped; ) {
        if (!bus.connected) throw new AppError('unavailable');
        wake();
        await running;
        waiting = (await database.pool.query('SELECT 1 FROM outbox WHERE published_at IS NULL LIMIT 1')).rowCount ?? 0;
      }
    },
    async stop() {
      stopped = true;
      forget();
      clearTimeout(timer);
      await running;
    },
  };
}

async function publishBatch({ pool, scope }: Database, bus: Bus): Promise<Outcome> {
  // A look without a transaction: nearly every wake-up and every poll finds nothing.
  const pending = await pool.query('SELECT 1 FROM outbox WHERE published_at IS NULL LIMIT 1');
  if (pending.rowCount === 0) return 'idle';
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const lock = await client.query<{ mine: boolean }>(
      "SELECT pg_try_advisory_xact_lock(hashtext('fovea.outbox')) AS mine",
    );
    if (!lock.rows[0]?.mine) {
      await client.query('ROLLBACK');
      return 'contended';
    }
    const { count, refusal } = await publishRows(client, scope, bus);
    await client.query('COMMIT');
    if (refusal?.status === 'rejected') throw refusal.reason;
    return count === batchSize ? 'full' : 'idle';
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function publishRows(
  client: pg.PoolClient,
  scope: string,
  bus: Bus,
): Promise<{ count: number; refusal?: PromiseSettledResult<unknown> }> {
  const { rows } = await client.query<Row>(
    'SELECT id, message_id, subject, body::text AS body, headers, created_at FROM outbox WHERE published_at IS NULL ORDER BY id LIMIT $1',
    [batchSize],
  );
  outboxWaiting.set({ scope }, rows.length);
  const jetstream = bus.jetstream();
  const timeout = ackMs * bus.patience;
  const acks = await Promise.allSettled(rows.map((row) => publish(jetstream, row, scope, timeout)));
  const refused = acks.findIndex((ack) => ack.status === 'rejected');
  // Only what precedes the first refusal counts as told: the rest is told again in order, so that the newest state of
  // an entity comes last.
  const told = rows.slice(0, refused === -1 ? rows.length : refused).map(({ id }) => id);
  if (told.length > 0)
    await client.query('UPDATE outbox SET published_at = now() WHERE id = ANY($1::bigint[])', [told]);
  outboxPublished.inc({ scope }, told.length);
  outboxWaiting.set({ scope }, rows.length - told.length);
  return refused === -1 ? { count: rows.length } : { count: told.length, refusal: acks[refused] };
}

function publish(jetstream: JetStreamClient, row: Row, scope: string, timeout: number) {
  const subject = scopedSubject(row.subject, scope);
  // The stream drops a fact it already holds; a state is never dropped, because telling it again restores the order
  // after a refusal.
  const msgID = subject.startsWith('fact.') ? row.message_id : undefined;
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
