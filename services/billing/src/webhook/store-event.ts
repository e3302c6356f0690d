import { providerEventStored } from '@fovea/contracts/payments/events';
import { prepared } from '@fovea/kit/database/kysely';
import { publishWithin, wakesRelays } from '@fovea/kit/messaging/outbox';
import type { Kysely, RawBuilder } from 'kysely';
import type Stripe from 'stripe';
import type { Regional } from '../handle.ts';
import { instant } from '../provider/outcome.ts';
import { kysely, type Tables } from '../tables.ts';
import type { PaymentEvent } from './parse-event.ts';
import { serializeEvent } from './stored-event.ts';

/** Stores the content of an event about a payment and publishes it, in one statement; a repeated event is ignored. */
export async function storeEvent(
  db: Regional,
  event: Stripe.Event,
  { paymentId, parsed }: PaymentEvent,
): Promise<void> {
  const { id, type, created } = event;
  const createdAt = instant(created).toISOString();
  await insertEvent(kysely(db), { id, type, paymentId, createdAt, told: serializeEvent(event, parsed) });
}

type Value = 'id' | 'type' | 'paymentId' | 'createdAt' | 'told';
const insertEvent = prepared((db: Kysely<Tables>, value: (name: Value) => RawBuilder<never>) =>
  db
    .with('stored', (query) =>
      query
        .insertInto('provider_event')
        .values({
          id: value('id'),
          type: value('type'),
          payment_id: value('paymentId'),
          created_at: value('createdAt'),
          told: value('told'),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('provider_event.id'),
    )
    .insertInto('outbox')
    .columns(['message_id', 'subject', 'body', 'headers'])
    .expression((eb) =>
      eb.selectFrom('stored').select(({ ref }) => publishWithin(providerEventStored, { eventId: ref('stored.id') })),
    )
    .returning(wakesRelays),
);
