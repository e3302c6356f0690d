import type Stripe from 'stripe';
import { z } from 'zod';
import type { Prisma } from '../../generated/regional/client.ts';
import { idOf } from '../provider/outcome.ts';
import { News } from './parse-event.ts';

/** An event that waits for being written: what it tells, and what of it is shown with its payment. */
const ToldEvent = z.object({ news: News, shown: z.record(z.string(), z.unknown()) });

/** The JSON that the column `told` keeps. */
export const keptForm = (event: Stripe.Event, news: News): string =>
  JSON.stringify(z.encode(ToldEvent, { news, shown: redactEvent(event) }));
/** Throws where nobody can have kept it. */
export function readKept(kept: Prisma.JsonValue) {
  const { news, shown } = z.decode(ToldEvent, kept as z.input<typeof ToldEvent>);
  // What came out of a column of JSON is JSON.
  return { news, shown: shown as Prisma.InputJsonObject };
}

const shownFields = [
  'id',
  'object',
  'amount',
  'amount_captured',
  'amount_received',
  'amount_refunded',
  'amount_total',
  'cancellation_reason',
  'captured',
  'created',
  'currency',
  'expires_at',
  'failure_code',
  'livemode',
  'metadata',
  'paid',
  'payment_status',
  'refunded',
  'status',
] as const;
const fields = z.record(z.string(), z.unknown());
const references = z.object({ latest_charge: z.unknown(), payment_intent: z.unknown() }).partial();
const reference = z.union([z.string(), z.object({ id: z.string() })]).nullish();
const refusal = z.object({
  last_payment_error: z.object({ type: z.string(), code: z.string(), decline_code: z.string() }).partial().nullish(),
});

/**
 * The event as it is kept and shown: named fields only, so that nothing about a card or a person can slip in, whatever
 * the provider adds.
 */
export function redactEvent({ id, type, created, api_version, livemode, data }: Stripe.Event): Record<string, unknown> {
  const object = fields.parse(data.object);
  const { latest_charge, payment_intent } = references.parse(object);
  const error = refusal.safeParse(object);
  return {
    id,
    type,
    created,
    api_version,
    livemode,
    data: {
      object: {
        ...Object.fromEntries(shownFields.filter((field) => field in object).map((field) => [field, object[field]])),
        ...(latest_charge === undefined ? {} : { latest_charge: idOf(reference.parse(latest_charge)) }),
        ...(payment_intent === undefined ? {} : { payment_intent: idOf(reference.parse(payment_intent)) }),
        ...(error.success && error.data.last_payment_error
          ? { last_payment_error: error.data.last_payment_error }
          : {}),
      },
    },
  };
}
