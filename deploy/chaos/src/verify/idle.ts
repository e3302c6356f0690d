import { setTimeout as delay } from 'node:timers/promises';
import type { StackEnvironment } from '@fovea/local/environment';
import { databasesOf, inspectBus } from '@fovea/local/traces';
import { jetstreamManager } from '@nats-io/jetstream';
import type { Rows } from './databases.ts';

const pollEveryMs = 1_000;

/**
 * Resolves once everything told was sent and taken, the provider's news have arrived and no charge waits for them; to
 * what still waits where that does not come true in time.
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

/** Messages that a consumer has not taken yet, or not said so. */
async function unconsumed(environment: StackEnvironment): Promise<string[]> {
  const connection = await inspectBus(environment);
  try {
    const manager = await jetstreamManager(connection);
    const found: string[] = [];
    for await (const { config } of manager.streams.list()) {
      // Who watches a bucket is told what is new, and reads on by itself.
      if (config.name.startsWith('KV_')) continue;
      for await (const { name, num_pending, num_ack_pending } of manager.consumers.list(config.name))
        if (num_pending + num_ack_pending > 0) found.push(`${num_pending + num_ack_pending} messages for ${name}`);
    }
    return found;
  } finally {
    await connection.close();
  }
}
