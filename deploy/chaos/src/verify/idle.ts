import { setTimeout as delay } from 'node:timers/promises';
import type { StackEnvironment } from '@fovea/local/environment';
import { databasesOf, inspectBus } from '@fovea/local/traces';
import { jetstreamManager } from '@nats-io/jetstream';
import type { Rows } from './databases.ts';

const pollEveryMs = 1_000;

/**
 * Waits until all messages are published and consumed and no charge is pending. Resolves to what is still waiting at
 * the timeout.
 */
export async function untilIdle(environment: StackEnvironment, rows: Rows, withinMs: number): Promise<string[]> {
  const names = databasesOf(environment).map(({ name }) => name);
  const findWaiting = async () => {
    const waiting: string[] = [];
    for (const name of names) {
      const [outbox] = await rows<{ count: number }>(
        name,
        'SELECT count(*)::int AS count FROM outbox WHERE published_at IS NULL',
      );
      if (outbox?.count) waiting.push(`${outbox.count} messages of ${name}`);
    }
    const [pending] = await rows<{ count: number }>(
      'fovea_billing_jp',
      "SELECT count(*)::int AS count FROM payment WHERE status = 'pending'",
    );
    if (pending?.count) waiting.push(`${pending.count} charges`);
    return [...waiting, ...(await unconsumed(environment))];
  };
  for (const until = Date.now() + withinMs; ; await delay(pollEveryMs)) {
    const waiting = await findWaiting();
    if (waiting.length === 0 || Date.now() > until) return waiting;
  }
}

/** Messages that a consumer has not acknowledged. */
async function unconsumed(environment: StackEnvironment): Promise<string[]> {
  const connection = await inspectBus(environment);
  try {
    const manager = await jetstreamManager(connection);
    const found: string[] = [];
    for await (const { config } of manager.streams.list()) {
      // Watchers of a bucket use ordered consumers, which acknowledge nothing.
      if (config.name.startsWith('KV_')) continue;
      for await (const { name, num_pending, num_ack_pending } of manager.consumers.list(config.name))
        if (num_pending + num_ack_pending > 0) found.push(`${num_pending + num_ack_pending} messages for ${name}`);
    }
    return found;
  } finally {
    await connection.close();
  }
}
