import { DeliveryChannel } from '@fovea/contracts/notifications/schema';
import { countAll, secondsSince } from '@fovea/kit/database/kysely';
import type { CollectMetrics } from '@fovea/kit/open-runtime';
import { counter, gauge } from '@fovea/kit/telemetry/metrics';
import { sql } from 'kysely';
import { kyselyOfAny } from './tables.ts';

export const deliveriesTotal = counter(
  'deliveries_total',
  'Tries to send a message, by channel and outcome: sent, nobody (no recipient any more), later (will be retried) or failed permanently',
  ['channel', 'outcome'],
);

const deliveriesDue = gauge('deliveries_due', 'Due messages that are not sent yet, by channel', ['scope', 'channel']);

const deliveriesOldest = gauge(
  'deliveries_oldest_seconds',
  'Age of the oldest due message by the database clock; 0 for none',
  ['scope', 'channel'],
);

export const collectDeliveryMetrics: CollectMetrics = async ({ client, scope }) => {
  const found = await kyselyOfAny(client)
    .selectFrom('delivery')
    .select(['channel', countAll.as('due')])
    .select(({ fn }) => secondsSince(fn.min<Date | null>('due_at')).as('seconds'))
    .where('status', '=', sql.lit('queued'))
    .where('due_at', '<=', sql<Date>`now()`)
    .groupBy('channel')
    .execute();
  for (const channel of DeliveryChannel.options) {
    const { due = 0, seconds = 0 } = found.find((each) => each.channel === channel) ?? {};
    deliveriesDue.set({ scope, channel }, due);
    deliveriesOldest.set({ scope, channel }, seconds);
  }
};
