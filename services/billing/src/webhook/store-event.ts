import { providerEventKept } from '@fovea/contracts/payments/events';
import { prepared } from '@fovea/kit/database/kysely';
import { announceWithin, wakesRelays } from '@fovea/kit/messaging/outbox';
import type { Kysely, RawBuilder } from 'kysely';
import type Stripe from 'stripe';
import type { Regional } from '../handle.ts';
import { instant } from '../provider/outcome.ts';
import { kysely, type Tables } from '../tables.ts';
import type { News } from './parse-event.ts';
import { keptForm } from './stored-event.ts';

/** Keeps what an event tells of a payment and announces it, in one statement; the same event counts once. */
export async function keepEvent(
  db: Regional,
  event: Stripe.Event,
  { paymentId, news }: { paymentId: string; news: News },
): Promise<void> {
  const { id, type, created } = event;
  const createdAt = instant(created).toISOString();
  await keep(kysely(db), { id, type, paymentId, createdAt, told: keptForm(event, news) });
}

type Value = 'id' | 'type' | 'paymentId' | 'createdAt' | 'told';
const keep = prepared((db: Kysely<Tables>, value: (name: Value) => RawBuilder<never>) =>
  db
    .with('kept', (query) =>
      query
        .insertInto('provider_event')
        .values({
          id: value('id'),
          type: value('type'),
          payment_id: value('paymentId'),
          created_at: value('createdAt'),
          told: value('told'),
        })
        .onConflict((known) => known.doNothing())
        .returning('provider_event.id'),
    )
    .insertInto('outbox')
    .columns(['message_id', 'subject', 'body', 'headers'])
    .expression((eb) =>
      eb.selectFrom('kept').select(({ ref }) => announceWithin(providerEventKept, { eventId: ref('kept.id') })),
    )
    .returning(wakesRelays),
);
