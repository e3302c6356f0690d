import { type Subscription, waitingFor } from './consumers.ts';
import type { Relay } from './relay.ts';
import type { Runtime } from './runtime.ts';

const lookMs = 10;
/** Less than a test may take, so that it is this error one reads. */
const patienceMs = 100_000;

/**
 * Waits until nothing is left to tell and nothing to take. What is taken may announce more, so both are looked at until
 * neither changes; after a hundred seconds the durables that do not come to rest are named.
 */
export async function awaitIdle({ bus }: Runtime, relays: Relay[], subscriptions: Subscription[]): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let quiet = 0; quiet < 2; ) {
    await Promise.all(relays.map((relay) => relay.flush()));
    const busy = await busyDurables(bus, subscriptions);
    quiet = busy.length > 0 ? 0 : quiet + 1;
    if (busy.length > 0 && Date.now() > deadline) throw new Error(`Not idle: ${busy.join(', ')}`);
    if (busy.length > 0) await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

async function busyDurables(bus: Runtime['bus'], subscriptions: Subscription[]): Promise<string[]> {
  const manager = await bus.manager();
  const looks = subscriptions.map(async (subscription) => {
    const waiting = await waitingFor(manager, subscription).catch(() => undefined);
    return waiting === 0 ? [] : [subscription.durable];
  });
  return (await Promise.all(looks)).flat();
}
