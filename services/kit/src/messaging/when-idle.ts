import type { Runtime } from '../runtime.ts';
import { type Subscription, waitingFor } from './consumers.ts';
import type { Relay } from './outbox-relay.ts';

const lookMs = 10;
/** Less than a test may take, so that it is this error one reads. */
const patienceMs = 100_000;

type Busy = { durable: string; waiting: number };

/**
 * Waits until nothing is left to tell and nothing to take. What is taken may announce more, so both are looked at until
 * neither changes. While ever less waits it goes on; after a hundred seconds without that, the durables that do not come
 * to rest are named.
 */
export async function awaitIdle({ hearing }: Runtime, relays: Relay[], subscriptions: Subscription[]): Promise<void> {
  let before = Number.POSITIVE_INFINITY;
  let deadline = 0;
  for (let quiet = 0; quiet < 2; ) {
    await Promise.all(relays.map((relay) => relay.flush()));
    const busy = await busyDurables(hearing, subscriptions);
    const left = busy.reduce((total, { waiting }) => total + waiting, 0);
    if (left < before) deadline = Date.now() + patienceMs;
    before = left;
    quiet = busy.length > 0 ? 0 : quiet + 1;
    if (busy.length > 0 && Date.now() > deadline)
      throw new Error(`Not idle: ${busy.map(({ durable }) => durable).join(', ')}`);
    if (busy.length > 0) await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

/** One that the bus says nothing of is not at rest. */
async function busyDurables(hearing: Runtime['hearing'], subscriptions: Subscription[]): Promise<Busy[]> {
  const manager = await hearing.manager();
  const looks = subscriptions.map(async (subscription) => {
    const waiting = await waitingFor(manager, subscription).catch(() => 1);
    return waiting === 0 ? [] : [{ durable: subscription.durable, waiting }];
  });
  return (await Promise.all(looks)).flat();
}
