import { newId } from './ids.ts';
import { type EventType, newEvent, type ProviderEvent } from './objects/event.ts';
import type { Store } from './store.ts';

/** The context of every operation; the request is null where none caused the change (a session expires). */
export type Context = {
  store: Store;
  /** Unix seconds. */
  now: () => number;
  publicUrl: () => string;
  hasWebhook: boolean;
  /** Shared by all calls: whether the balance of the account is too low for refunds. */
  balance: { isEmpty: boolean };
  request: { id: string; idempotencyKey: string | null } | null;
};

/** Stores an event and queues its delivery, in the same commit as the change. */
export function emit(context: Context, type: EventType, object: object, previous?: object): ProviderEvent {
  const { store, request } = context;
  const event = newEvent({
    id: newId('evt'),
    created: context.now(),
    data: previous ? { object, previous_attributes: previous } : { object },
    pending_webhooks: context.hasWebhook ? 1 : 0,
    request: { id: request?.id ?? null, idempotency_key: request?.idempotencyKey ?? null },
    type,
  });
  store.put('events', event);
  if (context.hasWebhook) store.put('deliveries', { id: event.id, state: 'waiting', attempts: [], dueAtMs: 0 });
  return event;
}
