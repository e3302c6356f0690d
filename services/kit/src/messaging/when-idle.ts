import type { Runtime } from '../runtime.ts';
import { pendingMessages, type Subscription } from './consumers.ts';
import type { Relay } from './outbox-relay.ts';

const pollMs = 10;
/** Less than a test's timeout, so that this error is reported. */
const timeoutMs = 100_000;

type Busy = { durable: string; waiting: number };

/**
 * Waits until nothing is left to publish or consume. Consuming may publish more, so both are checked until neither
 * changes. It continues while the number decreases; after a hundred seconds without that, the busy durables are named.
 */
export async function awaitIdle(
  { consumerBus }: Runtime,
  relays: Relay[],
  subscriptions: Subscription[],
): Promise<void> {
  let before = Number.POSITIVE_INFINITY;
  let deadline = 0;
  for (let quiet = 0; quiet < 2; ) {
    await Promise.all(relays.map((relay) => relay.flush()));
    const busy = await busyDurables(consumerBus, subscriptions);
    const left = busy.reduce((total, { waiting }) => total + waiting, 0);
    if (left < before) deadline = Date.now() + timeoutMs;
    before = left;
    quiet = busy.length > 0 ? 0 : quiet + 1;
    if (busy.length > 0 && Date.now() > deadline)
      throw new Error(`Not idle: ${busy.map(({ durable }) => durable).join(', ')}`);
    if (busy.length > 0) await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** A durable without information counts as busy. */
async function busyDurables(consumerBus: Runtime['consumerBus'], subscriptions: Subscription[]): Promise<Busy[]> {
  const manager = await consumerBus.manager();
  const counts = subscriptions.map(async (subscription) => {
    const waiting = await pendingMessages(manager, subscription).catch(() => 1);
    return waiting === 0 ? [] : [{ durable: subscription.durable, waiting }];
  });
  return (await Promise.all(counts)).flat();
}
