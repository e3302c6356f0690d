import type Stripe from 'stripe';
import { z } from 'zod';
import {
  About,
  Aftermath,
  declinedBy,
  idOf,
  instant,
  isSentBack,
  Outcome,
  outcomeOfCharge,
  outcomeOfIntent,
  outcomeOfSession,
  toldDispute,
} from '../provider/outcome.ts';
import type { Provider } from '../provider/provider.ts';

/** What an event tells about a payment, and of which objects of the provider's: as it is kept, and as it is read. */
export const News = z.union([
  z.object({ outcome: Outcome, about: About }),
  /** Of one that succeeded long ago. */ z.object({ aftermath: Aftermath, about: About }),
]);
export type News = z.output<typeof News>;
type ToldNews = { paymentId: string; news: News };

/** What of an object's metadata names a payment of ours. */
export const ours = z.object({ paymentId: z.string() });

/** Null for events that change nothing here, and for those of other business on the same provider account. */
export function readNews(event: Stripe.Event): ToldNews | null {
  if (!('metadata' in event.data.object)) return null;
  const named = ours.safeParse(event.data.object.metadata);
  const outcome = named.success ? outcomeOf(event) : null;
  return named.success && outcome
    ? { paymentId: named.data.paymentId, news: { outcome, about: objectsOf(event) } }
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
 * What an event tells that names no payment of ours itself: refunds that failed and disputes know only their charge,
 * and the charge is asked whose it is. Null for all others, and for those of other business.
 */
export async function askForNews(event: Stripe.Event, provider: Provider): Promise<ToldNews | null> {
  const chargeId = chargeOf(event);
  const charge = chargeId === null ? null : await provider.askCharge(chargeId);
  const named = ours.safeParse(charge?.metadata);
  if (!charge || !named.success) return null;
  const aftermath = await aftermathOf(event, charge, provider);
  const about = { intentId: idOf(charge.payment_intent), sessionId: null };
  return aftermath && { paymentId: named.data.paymentId, news: { aftermath, about } };
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
