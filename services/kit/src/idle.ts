import { streamOf } from '@fovea/contracts/event';
import type { Subscription } from './consumers.ts';
import type { Relay } from './relay.ts';
import type { Runtime } from './runtime.ts';

const lookMs = 10;

/** Waits until nothing is left to tell and nothing to take. What is taken may announce more, so both are looked at until neither changes. */
export async function awaitIdle({ bus }: Runtime, relays: Relay[], subscriptions: Subscription[]): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    await Promise.all(relays.map((relay) => relay.flush()));
    const busy = await isBusy(bus, subscriptions);
    quiet = busy ? 0 : quiet + 1;
    if (busy) await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}

async function isBusy(bus: Runtime['bus'], subscriptions: Subscription[]): Promise<boolean> {
  const manager = await bus.manager();
  const states = await Promise.all(
    subscriptions.map(({ consumer, scope, durable }) => manager.consumers.info(streamOf(consumer.event.kind, scope), durable).catch(() => undefined)),
  );
  return states.some((state) => state === undefined || state.num_pending > 0 || state.num_ack_pending > 0);
}
