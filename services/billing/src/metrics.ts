import { PaymentAttention } from '@fovea/contracts/payments/schema';
import { countAll, kyselyOn, secondsSince } from '@fovea/kit/database/kysely';
import type { CollectMetrics } from '@fovea/kit/open-runtime';
import { gauge } from '@fovea/kit/telemetry/metrics';
import type { Tables } from './tables.ts';

const eventsWaiting = gauge(
  'provider_events_waiting',
  'Events of the payment provider that are stored and not applied yet',
  ['scope'],
);

const eventsOldest = gauge(
  'provider_events_oldest_seconds',
  'Age of the oldest stored event that is not applied, by the clock of its database; 0 for none',
  ['scope'],
);

const needingAttention = gauge(
  'payments_to_look_at',
  'Payments that need the attention of an administrator, by reason',
  ['scope', 'why'],
);

/** Measures one region's database. */
export const measurePayments: CollectMetrics = async ({ client, scope }) => {
  const { waiting, seconds } = await kyselyOn<Tables>(client)
    .selectFrom('provider_event')
    .select(countAll.as('waiting'))
    .select(({ fn }) => secondsSince(fn.min<Date | null>('received_at')).as('seconds'))
    .where('told', 'is not', null)
    .executeTakeFirstOrThrow();
  eventsWaiting.set({ scope }, waiting);
  eventsOldest.set({ scope }, seconds);
  const found = await kyselyOn<Tables>(client)
    .selectFrom('payment')
    .select(['attention', countAll.as('count')])
    .where('attention', 'is not', null)
    .groupBy('attention')
    .execute();
  const countOf = new Map(found.map(({ attention, count }) => [attention, count]));
  for (const why of PaymentAttention.options) needingAttention.set({ scope, why }, countOf.get(why) ?? 0);
};
