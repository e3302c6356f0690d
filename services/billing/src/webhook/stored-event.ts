import type Stripe from 'stripe';
import { z } from 'zod';
import type { Prisma } from '../../generated/regional/client.ts';
import { idOf } from '../provider/outcome.ts';
import { ParsedEvent } from './parse-event.ts';

/** An event that waits to be applied: its parsed content, and the fields shown with its payment. */
const StoredEvent = z.object({ news: ParsedEvent, shown: z.record(z.string(), z.unknown()) });

/** JSON of the column `told`. */
export const serializeEvent = (event: Stripe.Event, parsed: ParsedEvent): string =>
  JSON.stringify(z.encode(StoredEvent, { news: parsed, shown: redactEvent(event) }));
/** Throws on JSON that `serializeEvent` did not write. */
export function parseStoredEvent(stored: Prisma.JsonValue) {
  const { news: parsed, shown } = z.decode(StoredEvent, stored as z.input<typeof StoredEvent>);
  // A JSON column contains JSON.
  return { parsed, shown: shown as Prisma.InputJsonObject };
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
 * The event as it is stored and shown: named fields only, so that no card or personal data is stored when the provider
 * adds fields.
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
