import { z } from 'zod';
import type { ProviderEvent } from '../objects/event.ts';
import type { Store } from '../store.ts';
import type { Attempt, Delivery } from './delivery.ts';
import { createQueue } from './queue.ts';
import { signatureHeader } from './signature.ts';

export type WebhookSettings = {
  /** `hold` delays events until a release; `drop` discards every attempt. */
  mode: 'deliver' | 'hold' | 'drop';
  /** How many times each event is sent. */
  duplicates: number;
  /** The delay before the first attempt. */
  delayMs: number;
  wrongSignature: boolean;
};
export type Endpoint = { url: string; secret: string; retryDelayMs: number };
export const ReleaseOrder = z.enum(['created', 'reversed', 'shuffled']);
type ReleaseOrder = z.infer<typeof ReleaseOrder>;
export type Sender = ReturnType<typeof createSender>;

const defaultSettings: WebhookSettings = { mode: 'deliver', duplicates: 1, delayMs: 0, wrongSignature: false };
const attemptTimeoutMs = 10_000;
const longestRetryDelayMs = 60_000;
const maxStoredAttempts = 20;

/** Sends queued events to the webhook endpoint until each gets a 2xx response. */
export function createSender(store: Store, endpoint: Endpoint) {
  let settings = defaultSettings;
  const stopping = new AbortController();
  const queue = createQueue({ due, next: nextDueMs, run: (delivery) => tryDelivery(delivery) });

  const waiting = () => store.all('deliveries').filter(({ state }) => state === 'waiting');

  function due(): Delivery[] {
    if (settings.mode === 'hold') return [];
    const now = Date.now();
    for (const delivery of waiting()) {
      if (delivery.dueAtMs === 0) store.put('deliveries', { ...delivery, dueAtMs: now + settings.delayMs });
    }
    return waiting().filter(({ dueAtMs }) => dueAtMs <= now);
  }

  function nextDueMs(): number | null {
    const dueTimes = settings.mode === 'hold' ? [] : waiting().map(({ dueAtMs }) => dueAtMs);
    return dueTimes.length > 0 ? Math.min(...dueTimes) : null;
  }

  async function tryDelivery({ id }: Delivery): Promise<void> {
    const attempts: Attempt[] = [];
    for (let copy = 0; copy < settings.duplicates; copy += 1) attempts.push(await send(id, settings.wrongSignature));
    if (stopping.signal.aborted) return;
    record(id, attempts);
  }

  function record(id: string, newAttempts: Attempt[]): void {
    const delivery = store.get('deliveries', id);
    const event = store.get('events', id);
    if (!delivery || !event) return;
    const attempts = [...delivery.attempts, ...newAttempts].slice(-maxStoredAttempts);
    const isDelivered =
      delivery.state === 'delivered' ||
      newAttempts.every(({ outcome }) => typeof outcome === 'number' && outcome >= 200 && outcome < 300);
    const delayMs = Math.min(endpoint.retryDelayMs * 2 ** (attempts.length - 1), longestRetryDelayMs);
    store.put('deliveries', {
      id,
      attempts,
      state: isDelivered ? 'delivered' : 'waiting',
      dueAtMs: Date.now() + delayMs,
    });
    if (isDelivered && event.pending_webhooks > 0) store.put('events', { ...event, pending_webhooks: 0 });
    store.commit();
  }

  async function send(id: string, wrongSignature: boolean): Promise<Attempt> {
    const signature = wrongSignature ? 'wrong' : 'right';
    const event = store.get('events', id);
    if (!event || settings.mode === 'drop') return { atMs: Date.now(), outcome: 'dropped', signature };
    return { atMs: Date.now(), outcome: await post(event, wrongSignature), signature };
  }

  async function post(event: ProviderEvent, wrongSignature: boolean): Promise<Attempt['outcome']> {
    const body = JSON.stringify(event, null, 2);
    const secret = wrongSignature ? `${endpoint.secret}_of_somebody_else` : endpoint.secret;
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': signatureHeader(body, secret, Math.floor(Date.now() / 1000)),
      'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(attemptTimeoutMs)]);
    try {
      const response = await fetch(endpoint.url, { method: 'POST', body, headers, redirect: 'manual', signal });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 'unreachable';
    }
  }

  return {
    /** Call after a commit that may have queued events. */
    wake: () => queue.wake(),
    settings: () => settings,
    change(wanted: Partial<WebhookSettings>): WebhookSettings {
      settings = { ...settings, ...wanted };
      queue.wake();
      return settings;
    },
    /** Switches to `deliver` and sends all undelivered events one by one in the given order. */
    async release(order: ReleaseOrder): Promise<string[]> {
      settings = { ...settings, mode: 'deliver' };
      const ordered = inOrder(waiting(), order);
      await queue.runOneByOne(ordered);
      return ordered.map(({ id }) => id);
    },
    /** Drops all undelivered events. */
    lose(): string[] {
      const lost = waiting();
      for (const delivery of lost) store.put('deliveries', { ...delivery, state: 'lost' });
      store.commit();
      queue.wake();
      return lost.map(({ id }) => id);
    },
    /** Sends one event again in any state and returns the responses of the endpoint. */
    async resend(id: string, copies: number, wrongSignature: boolean): Promise<Attempt[]> {
      const attempts: Attempt[] = [];
      for (let copy = 0; copy < copies; copy += 1) attempts.push(await send(id, wrongSignature));
      return attempts;
    },
    /**
     * Resolves when no delivery is in progress or waits for its first attempt; with `delivered`, only when none waits
     * for a retry or a release either.
     */
    idle: (delivered: boolean) =>
      queue.idle(
        () => !waiting().some(({ attempts }) => delivered || (attempts.length === 0 && settings.mode !== 'hold')),
      ),
    async stop(): Promise<void> {
      stopping.abort();
      await queue.stop();
    },
  };
}

function inOrder(deliveries: Delivery[], order: ReleaseOrder): Delivery[] {
  if (order === 'created') return deliveries;
  // Ids are random, so their order is a shuffle.
  return order === 'reversed' ? deliveries.reverse() : deliveries.sort((one, other) => (one.id < other.id ? -1 : 1));
}
