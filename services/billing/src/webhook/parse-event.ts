import type Stripe from 'stripe';
import { z } from 'zod';
import {
  About,
  declinedBy,
  disputeUpdateOf,
  idOf,
  instant,
  isSentBack,
  Outcome,
  outcomeOfCharge,
  outcomeOfIntent,
  outcomeOfSession,
  PostPaymentEvent,
} from '../provider/outcome.ts';
import type { Provider } from '../provider/provider.ts';

/** Content of an event about a payment, and the provider's objects concerned. This is also its stored form. */
export const ParsedEvent = z.union([
  z.object({ outcome: Outcome, about: About }),
  /** Events after a successful payment. */
  z.object({ aftermath: PostPaymentEvent, about: About }),
]);
export type ParsedEvent = z.output<typeof ParsedEvent>;
export type PaymentEvent = { paymentId: string; parsed: ParsedEvent };

/** The part of an object's metadata that names our payment. */
export const paymentMetadata = z.object({ paymentId: z.string() });

/** Null for events that change nothing here and for other business on the same provider account. */
export function parseEvent(event: Stripe.Event): PaymentEvent | null {
  if (!('metadata' in event.data.object)) return null;
  const named = paymentMetadata.safeParse(event.data.object.metadata);
  const outcome = named.success ? outcomeOf(event) : null;
  return named.success && outcome
    ? { paymentId: named.data.paymentId, parsed: { outcome, about: objectsOf(event) } }
    : null;
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
      return declinedBy(event.data.object.last_payment_error ?? {});
    case 'checkout.session.completed':
    case 'checkout.session.expired':
      return outcomeOfSession(event.data.object, at);
    default:
      return null;
  }
}

/**
 * Refund failures and disputes name only their charge; the charge is fetched and names the payment. Null for all other
 * events and for other business.
 */
export async function parseEventByCharge(event: Stripe.Event, provider: Provider): Promise<PaymentEvent | null> {
  const chargeId = chargeOf(event);
  const charge = chargeId === null ? null : await provider.getCharge(chargeId);
  const named = paymentMetadata.safeParse(charge?.metadata);
  if (!charge || !named.success) return null;
  const postPayment = await postPaymentEventOf(event, charge, provider);
  const about = { intentId: idOf(charge.payment_intent), sessionId: null };
  return postPayment && { paymentId: named.data.paymentId, parsed: { aftermath: postPayment, about } };
}

/** The charge of a failed refund or a dispute; null for other events. */
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

async function postPaymentEventOf(
  event: Stripe.Event,
  charge: Stripe.Charge,
  provider: Provider,
): Promise<PostPaymentEvent | null> {
  const at = instant(event.created);
  if (event.data.object.object === 'dispute')
    return { kind: 'disputed', dispute: disputeUpdateOf(event.data.object), at };
  // The refunded sum is fetched: the provider does not promise that a charge's own sum shrinks.
  return { kind: 'refundFailed', refunded: await provider.refundedOf(charge.id), at };
}
