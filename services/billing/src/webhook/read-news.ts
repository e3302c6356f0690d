import type Stripe from 'stripe';
import { z } from 'zod';
import type { About } from '../charges/apply-outcome.ts';
import {
  type Aftermath,
  idOf,
  instant,
  isSentBack,
  type Outcome,
  outcomeOfCharge,
  outcomeOfIntent,
  outcomeOfSession,
  toldDispute,
} from '../provider/outcome.ts';
import type { Provider } from '../provider/provider.ts';

/** What an event tells about one of our payments, and of which object of the provider's. */
export type News = { paymentId: string; outcome: Outcome; about: About };

/** What an event tells about a payment that succeeded long ago. */
export type LateNews = Pick<News, 'paymentId' | 'about'> & { aftermath: Aftermath };

/** What of an object's metadata names a payment of ours. */
export const ours = z.object({ paymentId: z.string() });

/** Null for events that change nothing here, and for those of other business on the same provider account. */
export function readNews(event: Stripe.Event): News | null {
  if (!('metadata' in event.data.object)) return null;
  const named = ours.safeParse(event.data.object.metadata);
  const outcome = named.success ? outcomeOf(event) : null;
  return named.success && outcome ? { paymentId: named.data.paymentId, outcome, about: objectsOf(event) } : null;
}

function objectsOf(event: Stripe.Event): About {
  switch (event.type) {
    case 'charge.succeeded':
    case 'charge.refunded':
      return { intentId: idOf(event.data.object.payment_intent), sessionId: null };
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
    case 'payment_intent.payment_failed':
      return { intentId: event.data.object.id, sessionId: null };
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return { intentId: idOf(event.data.object.payment_intent), sessionId: event.data.object.id };
    default:
      return { intentId: null, sessionId: null };
  }
}

function outcomeOf(event: Stripe.Event): Outcome | null {
  const at = instant(event.created);
  switch (event.type) {
    case 'charge.succeeded':
    case 'charge.refunded':
      return outcomeOfCharge(event.data.object, at);
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
      return outcomeOfIntent(event.data.object, at);
    case 'payment_intent.payment_failed':
      return { kind: 'declined' };
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return outcomeOfSession(event.data.object, at);
    default:
      return null;
  }
}

/**
 * What an event tells that names no payment of ours itself: refunds that failed and disputes know only their charge,
 * and the charge is asked whose it is. Null for all others, and for those of other business.
 */
export async function askForNews(event: Stripe.Event, provider: Provider): Promise<LateNews | null> {
  const chargeId = chargeOf(event);
  const charge = chargeId === null ? null : await provider.askCharge(chargeId);
  const named = ours.safeParse(charge?.metadata);
  if (!charge || !named.success) return null;
  const aftermath = await aftermathOf(event, charge, provider);
  const about = { intentId: idOf(charge.payment_intent), sessionId: null };
  return aftermath && { paymentId: named.data.paymentId, aftermath, about };
}

/** The charge of an event that matters here. */
function chargeOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'refund.failed':
    case 'refund.updated':
      return isSentBack(event.data.object) ? idOf(event.data.object.charge) : null;
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return idOf(event.data.object.charge);
    default:
      return null;
  }
}

async function aftermathOf(event: Stripe.Event, charge: Stripe.Charge, provider: Provider): Promise<Aftermath | null> {
  const at = instant(event.created);
  if (event.data.object.object === 'dispute') return { kind: 'disputed', dispute: toldDispute(event.data.object), at };
  // How much stays refunded is asked: what a charge says of it is not promised to shrink again.
  return { kind: 'refundFailed', refunded: await provider.refundedOf(charge.id), at };
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
