import { type ConsumerName, durableOf, streamOf, subjectOf } from '@fovea/contracts/event';
import {
  AckPolicy,
  type Consumer as BusConsumer,
  DeliverPolicy,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Kysely, RawBuilder } from 'kysely';
import { type Database, type Into, inTransaction } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { type KitTables, kitTables } from '../database/kit-tables.ts';
import { prepared } from '../database/kysely.ts';
import type { Consumer, EventConsumer } from '../handle.ts';
import type { Runtime } from '../runtime.ts';
import { messagesTotal } from '../telemetry/metrics.ts';
import { inSpan } from '../telemetry/tracing.ts';
import { type PermanentFailure, permanentFailure, storeDeadLetterOf } from './dead-letters.ts';
import { fetchOptions } from './fetch-timeouts.ts';
import type { Projection } from './projection.ts';

/** One durable consumer of the bus: the consumer, the scope it reads and the database it writes to. */
export type Subscription = { consumer: Consumer; scope: string; database: Database; durable: string };
type Message = Pick<JsMsg, 'subject' | 'headers' | 'seq' | 'json' | 'ack' | 'nak' | 'term'> & {
  info: { deliveryCount: number };
};

/**
 * Messages of a dead replica are redelivered after this time; nothing is fetched that could not be processed within it.
 */
const ackWaitMs = 10_000;
const fetchAhead = 20;
const batchSize = 200;
const batchWaitMs = 5;
const retryDelaysMs = [200, 1_000, 5_000, 15_000, 60_000];

/**
 * Every durable of a service; the event's contract must name the service as consumer. Two consumers with the same
 * durable fail the start.
 */
export function subscriptionsOf({ account, databases, regions }: Runtime, consumers: Consumer[]): Subscription[] {
  const found = consumers.flatMap((consumer) => {
    const consumerName: ConsumerName = consumer.name ? `${account}/${consumer.name}` : account;
    if (!consumer.event.consumers.includes(consumerName))
      throw new Error(`${consumerName} is no consumer of ${consumer.event.name}`);
    const into: Into =
      consumer.into ?? defaultTarget(consumer, databases.regional.size > 0, databases.global !== undefined);
    const sources = consumer.event.reach === 'global' ? ['global'] : regions.map(({ key }) => key);
    return sources.flatMap((scope) =>
      targets(into, scope).map((database) => ({
        consumer,
        scope,
        database,
        durable: durableOf(consumer.event, consumerName, scope, database.scope),
      })),
    );
  });
  const twice = found.find(({ durable }, index) => found.findIndex((other) => other.durable === durable) !== index);
  if (twice) throw new Error(`Two consumers share the durable ${twice.durable}: give one a name`);
  return found;

  function targets(into: Into, scope: string): Database[] {
    const chosen =
      into === 'global'
        ? databases.global
        : scope === 'global'
          ? [...databases.regional.values()]
          : databases.regional.get(scope);
    if (!chosen) throw new Error(`${account} has no ${into} database to consume into`);
    return Array.isArray(chosen) ? chosen : [chosen];
  }
}

function defaultTarget({ event }: Consumer, hasRegional: boolean, hasGlobal: boolean): Into {
  if (event.reach === 'global') return hasGlobal ? 'global' : 'regional';
  return hasRegional ? 'regional' : 'global';
}

/** How many messages the bus holds for a durable, those in flight included. */
export async function pendingMessages(
  manager: JetStreamManager,
  { consumer, scope, durable }: Subscription,
): Promise<number> {
  const state = await manager.consumers.info(streamOf(consumer.event.kind, scope), durable);
  return state.num_pending + state.num_ack_pending;
}

/** Consumes one durable until the bus closes; recreates a durable that was lost with the server's disk. */
export async function follow(runtime: Runtime, subscription: Subscription): Promise<void> {
  const { consumerBus, log } = runtime;
  let failing = false;
  while (!consumerBus.closing.aborted) {
    try {
      const source = await openDurable(runtime, subscription);
      if (failing) log.info({ consumer: subscription.durable }, 'the consumer is running again');
      failing = false;
      await consumeMessages(runtime, subscription, source);
    } catch (error) {
      if (!failing && !consumerBus.closing.aborted)
        log.warn({ err: error, consumer: subscription.durable }, 'the consumer failed; retrying');
      failing = true;
    }
    if (!consumerBus.closing.aborted) await new Promise((resolve) => setTimeout(resolve, failing ? 500 : 50).unref());
  }
}

async function openDurable(
  { consumerBus }: Runtime,
  { consumer: { event }, scope, durable }: Subscription,
): Promise<BusConsumer> {
  const manager = await consumerBus.manager();
  const stream = streamOf(event.kind, scope);
  await manager.consumers.info(stream, durable).catch(() =>
    manager.consumers.add(stream, {
      durable_name: durable,
      filter_subject: subjectOf(event, scope),
      deliver_policy: DeliverPolicy.All,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ackWaitMs),
      max_ack_pending: 1_000,
    }),
  );
  return consumerBus.jetstream().consumers.get(stream, durable);
}

async function consumeMessages(runtime: Runtime, subscription: Subscription, source: BusConsumer): Promise<void> {
  const isProjection = subscription.consumer.kind === 'projection';
  const messages = await source.consume(
    fetchOptions(isProjection ? batchSize : fetchAhead, runtime.consumerBus.patience),
  );
  const stop = () => void messages.close();
  runtime.consumerBus.closing.addEventListener('abort', stop, { once: true });
  const stopListening = runtime.consumerBus.onReconnected(stop);
  try {
    if (subscription.consumer.kind === 'projection')
      await takeBatches(runtime, subscription, subscription.consumer, messages);
    else for await (const message of messages) await takeOne(runtime, subscription, subscription.consumer, message);
  } finally {
    runtime.consumerBus.closing.removeEventListener('abort', stop);
    stopListening();
    stop();
  }
}

/** Collects what has arrived, waits a few milliseconds for more, writes it in one statement, acknowledges. */
async function takeBatches(
  runtime: Runtime,
  subscription: Subscription,
  projection: Projection,
  messages: AsyncIterable<JsMsg>,
): Promise<void> {
  let batch: JsMsg[] = [];
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const taken = batch;
    batch = [];
    if (taken.length > 0) writing = writing.then(() => takeStates(runtime, subscription, projection, taken));
  };
  for await (const message of messages) {
    batch.push(message);
    if (batch.length >= batchSize) {
      write();
      await writing;
    } else timer ??= setTimeout(write, batchWaitMs);
  }
  write();
  await writing;
}

/**
 * Writes states into their projection and acknowledges them. If that fails, each is written alone, so that one that can
 * never be written blocks no other.
 */
async function takeStates(
  runtime: Runtime,
  subscription: Subscription,
  projection: Projection,
  messages: Message[],
): Promise<void> {
  const { durable, database } = subscription;
  const readable: { message: Message; state: ReturnType<typeof stateOf> }[] = [];
  for (const message of messages)
    try {
      readable.push({ message, state: stateOf(projection, message) });
    } catch (error) {
      await rejectOrRetry(runtime, subscription, message, error);
    }
  try {
    if (readable.length > 0)
      await projection.write(
        database.client,
        readable.map(({ state }) => state),
      );
    for (const { message } of readable) message.ack();
    messagesTotal.inc({ consumer: durable, outcome: 'done' }, readable.length);
  } catch (error) {
    const [first, ...others] = readable.map(({ message }) => message);
    if (first && others.length === 0) await rejectOrRetry(runtime, subscription, first, error);
    else if (isDatabaseUnavailable(error)) for (const { message } of readable) retry(runtime, message, durable);
    else for (const { message } of readable) await takeStates(runtime, subscription, projection, [message]);
  }
}

const stateOf = (projection: Projection, message: Message) => ({
  id: message.subject.split('.').at(-1) ?? '',
  revision: revisionOf(message),
  body: projection.event.body.parse(message.json()),
  at: publishedAt(message),
});

/** Inbox row and effect are one transaction, the acknowledgement follows: a process may die at any point in between. */
async function takeOne(
  runtime: Runtime,
  subscription: Subscription,
  consumer: EventConsumer,
  message: Message,
): Promise<void> {
  const { durable, scope, database } = subscription;
  const id = message.headers?.get('Fovea-Message-Id') ?? '';
  try {
    const body = consumer.event.body.parse(message.json());
    const carrier = { traceparent: message.headers?.get('traceparent') || undefined };
    await inSpan(`take ${consumer.event.name}`, 'consumer', carrier, () =>
      inTransaction(database, async (tx) => {
        const isNew = (await receive(kitTables(tx), { durable, id })).length === 1;
        if (!isNew) return;
        const region = database.scope === 'global' ? (scope === 'global' ? undefined : scope) : database.scope;
        const occurredAt = publishedAt(message);
        const delivery = {
          ...runtime.shared(region ?? ''),
          tx,
          scope,
          region,
          revision: revisionOf(message),
          id,
          occurredAt,
        };
        // A list of consumers has no common event type; the body was checked by the schema of its event.
        await consumer.run(body as never, delivery as never);
      }),
    );
    message.ack();
    messagesTotal.inc({ consumer: durable, outcome: 'done' });
  } catch (error) {
    await rejectOrRetry(runtime, subscription, message, error);
  }
}

const receive = prepared((db: Kysely<KitTables>, value: (name: 'durable' | 'id') => RawBuilder<never>) =>
  db
    .insertInto('inbox')
    .values({ consumer: value('durable'), message_id: value('id') })
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_id'),
);

const publishedAt = (message: Pick<Message, 'headers'>): Date =>
  new Date(message.headers?.get('Fovea-Occurred-At') || Date.now());
const revisionOf = (message: Pick<Message, 'headers'>): bigint => BigInt(message.headers?.get('Fovea-Revision') || 0);

/** Fails a message permanently if its error is permanent and the dead letter was stored; retries it otherwise. */
async function rejectOrRetry(
  runtime: Runtime,
  { durable, database }: Subscription,
  message: Message,
  error: unknown,
): Promise<void> {
  const { log } = runtime;
  const fields = { err: error, consumer: durable, id: message.headers?.get('Fovea-Message-Id') };
  const verdict = permanentFailure(error, message);
  if (verdict && (await isStored(verdict))) {
    log.error(fields, 'a message failed permanently');
    message.term();
    messagesTotal.inc({ consumer: durable, outcome: 'refused' });
  } else {
    log.warn(fields, 'a message failed; retrying');
    retry(runtime, message, durable);
  }

  function isStored(why: PermanentFailure): Promise<boolean> {
    return storeDeadLetterOf(database, durable, message, why).then(
      () => true,
      () => false,
    );
  }
}

function retry({ config }: Runtime, message: Message, consumer: string): void {
  const waitMs = retryDelaysMs[Math.min(message.info.deliveryCount, retryDelaysMs.length) - 1] ?? 200;
  // Tests do not wait for time.
  message.nak(config.FOVEA_ENV === 'test' ? 20 : waitMs);
  messagesTotal.inc({ consumer, outcome: 'later' });
}
