import { DisputeReason, DisputeStatus } from '@fovea/contracts/books/schema';
import type Stripe from 'stripe';
import { z } from 'zod';

/** An amount in the smallest unit of its currency; stored as text, because JSON has no big integers. */
const Units = z.codec(z.string(), z.bigint(), { decode: BigInt, encode: String });
const At = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** The provider's fee of one balance transaction; negative where it was returned. */
const Fee = z.object({ lineId: z.string(), units: Units, currency: z.string(), at: At });
export type Fee = z.output<typeof Fee>;

/** A card saved at the provider for renewals; no more of it is stored. */
const SavedCard = z.object({
  paymentMethodId: z.string(),
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number(),
  expiryYear: z.number(),
});
export type SavedCard = z.output<typeof SavedCard>;

/** Money that arrived. Fields that one kind of event lacks come with another event or a lookup. */
const Paid = z.object({
  at: At,
  /** Null where a plan takes no money. */
  taken: z.object({ units: Units, currency: z.string() }).nullable(),
  intentId: z.string().nullable(),
  chargeId: z.string().nullable(),
  receiptUrl: z.string().nullable(),
  card: SavedCard.nullable(),
  /**
   * Present with `balance_transaction` expanded, once the provider has booked the charge; else the nightly match books
   * it.
   */
  fee: Fee.nullable(),
});
export type Paid = z.output<typeof Paid>;

/**
 * The provider's outcome of a payment, by event or by lookup. `declined`: the bank refused, the payer may try again
 * (`isFinal`: not with this card); `canceled`: final; `processing`: cannot be canceled now; `waiting`: nothing happened
 * yet. `refunded` is in the smallest unit.
 */
export const Outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paid'), paid: Paid }),
  z.object({ kind: z.literal('refunded'), paid: Paid, refunded: Units, at: At }),
  z.object({
    kind: z.literal('declined'),
    isFinal: z.literal(true).optional(),
    /** The provider's code of the refusal. */
    code: z.string().optional(),
  }),
  z.object({ kind: z.enum(['canceled', 'processing', 'waiting']) }),
]);
export type Outcome = z.output<typeof Outcome>;

/** Refusals that a retry of the same card cannot change; the list may grow. */
const final: readonly (string | null | undefined)[] = [
  'lost_card',
  'stolen_card',
  'pickup_card',
  'invalid_account',
  'stop_payment_order',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
];

/** Interprets a refusal by the provider's advice and the bank's code; unknown codes may be retried. */
export const declinedBy = ({ advice_code, decline_code, code = decline_code }: Refusal): Outcome => ({
  kind: 'declined',
  ...(advice_code === 'do_not_try_again' || final.includes(decline_code) ? { isFinal: true as const } : {}),
  ...(code === undefined ? {} : { code: decline_code ?? code }),
});
type Refusal = { advice_code?: string; decline_code?: string; code?: string };

/** Current state of a dispute; applying it repeatedly or late changes nothing. */
const DisputeUpdate = z.object({
  id: z.string(),
  status: DisputeStatus,
  reason: DisputeReason,
  /** In the provider's words. */
  statedStatus: z.string().nullish(),
  statedReason: z.string().nullish(),
  units: Units,
  currency: z.string(),
  openedAt: At,
  dueBy: At.nullable(),
  /** Whether the bank took the money, and whether it returned it. */
  withdrawn: z.boolean(),
  reinstated: z.boolean(),
  fees: z.array(Fee),
});
export type DisputeUpdate = z.output<typeof DisputeUpdate>;

/**
 * Event after a successful payment: a refund failed at the payer's bank (`refunded` is the sum that stays refunded), or
 * the payer disputes the payment.
 */
export const PostPaymentEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refundFailed'), refunded: Units, at: At }),
  z.object({ kind: z.literal('disputed'), dispute: DisputeUpdate, at: At }),
]);
export type PostPaymentEvent = z.output<typeof PostPaymentEvent>;

/** The provider's objects of an event. */
export const About = z.object({ intentId: z.string().nullable(), sessionId: z.string().nullable() });
export type About = z.output<typeof About>;

export const instant = (unixSeconds: number): Date => new Date(unixSeconds * 1000);

export function outcomeOfCharge(charge: Stripe.Charge, at: Date): Outcome {
  if (charge.status !== 'succeeded' || !charge.captured)
    return { kind: charge.status === 'failed' ? 'declined' : 'processing' };
  const paid: Paid = {
    at: instant(charge.created),
    taken: { units: BigInt(charge.amount_captured), currency: charge.currency },
    intentId: idOf(charge.payment_intent),
    chargeId: charge.id,
    receiptUrl: charge.receipt_url ?? null,
    card: cardOf(charge),
    fee:
      typeof charge.balance_transaction === 'object' && charge.balance_transaction
        ? feeOf(charge.balance_transaction)
        : null,
  };
  return charge.amount_refunded > 0
    ? { kind: 'refunded', paid, refunded: BigInt(charge.amount_refunded), at }
    : { kind: 'paid', paid };
}

/** Most complete with `latest_charge.balance_transaction` expanded. */
export function outcomeOfIntent(intent: Stripe.PaymentIntent, at: Date): Outcome {
  switch (intent.status) {
    case 'succeeded':
      return typeof intent.latest_charge === 'object' && intent.latest_charge
        ? outcomeOfCharge(intent.latest_charge, at)
        : {
            kind: 'paid',
            paid: {
              at,
              taken: { units: BigInt(intent.amount_received), currency: intent.currency },
              intentId: intent.id,
              chargeId: idOf(intent.latest_charge),
              receiptUrl: null,
              card: null,
              fee: null,
            },
          };
    case 'canceled':
      return { kind: 'canceled' };
    case 'processing':
    case 'requires_capture':
      return { kind: 'processing' };
    default:
      return intent.last_payment_error ? declinedBy(intent.last_payment_error) : { kind: 'waiting' };
  }
}

/**
 * Most complete with `payment_intent.latest_charge.balance_transaction` expanded. A payment page stays open after a
 * decline: the payer may use another card.
 */
export function outcomeOfSession(session: Stripe.Checkout.Session, at: Date): Outcome {
  if (session.status === 'expired') return { kind: 'canceled' };
  if (session.payment_status !== 'paid') return { kind: session.status === 'complete' ? 'processing' : 'waiting' };
  if (typeof session.payment_intent === 'object' && session.payment_intent)
    return outcomeOfIntent(session.payment_intent, at);
  const taken = { units: BigInt(session.amount_total ?? 0), currency: session.currency ?? '' };
  return {
    kind: 'paid',
    paid: {
      at,
      taken,
      intentId: idOf(session.payment_intent),
      chargeId: null,
      receiptUrl: null,
      card: null,
      fee: null,
    },
  };
}

function cardOf({ payment_method, payment_method_details }: Stripe.Charge): SavedCard | null {
  const card = payment_method_details?.card;
  if (!payment_method || !card) return null;
  return {
    paymentMethodId: payment_method,
    brand: card.brand ?? '',
    last4: card.last4 ?? '',
    expiryMonth: card.exp_month ?? 0,
    expiryYear: card.exp_year ?? 0,
  };
}

/** The card that was entered, with `payment_method` expanded; null without one. */
export function cardOfSetup({ status, customer, payment_method: method }: Stripe.SetupIntent) {
  const providerCustomer = idOf(customer);
  if (status !== 'succeeded' || !providerCustomer || !method || typeof method === 'string' || !method.card) return null;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = method.card;
  const card: SavedCard = { paymentMethodId: method.id, brand, last4, expiryMonth, expiryYear };
  return { providerCustomer, card, at: instant(method.created) };
}

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  (typeof reference === 'string' ? reference : reference?.id) ?? null;

/** Whether a refund did not reach the payer. */
export const isSentBack = ({ status }: Pick<Stripe.Refund, 'status'>): boolean =>
  status === 'failed' || status === 'canceled';

const disputeStatuses: Partial<Record<string, DisputeStatus>> = {
  needs_response: 'needsResponse',
  warning_needs_response: 'needsResponse',
  under_review: 'underReview',
  warning_under_review: 'underReview',
  appeal_needs_response: 'appealNeedsResponse',
  appeal_under_review: 'appealUnderReview',
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
};

/**
 * A status or reason without a word of ours is shown as it is. Money moved by the bank is in the balance transactions.
 */
export function disputeUpdateOf(dispute: Stripe.Dispute): DisputeUpdate {
  const moved = dispute.balance_transactions.map(({ amount }) => amount);
  return {
    id: dispute.id,
    status: disputeStatuses[dispute.status] ?? 'other',
    reason: DisputeReason.catch('other').parse(dispute.reason),
    statedStatus: dispute.status,
    statedReason: dispute.reason,
    units: BigInt(dispute.amount),
    currency: dispute.currency,
    openedAt: instant(dispute.created),
    dueBy: dispute.evidence_details.due_by ? instant(dispute.evidence_details.due_by) : null,
    withdrawn: moved.some((amount) => amount < 0),
    reinstated: moved.some((amount) => amount > 0),
    fees: dispute.balance_transactions.map(feeOf),
  };
}

export const feeOf = ({ id, fee, currency, created }: Stripe.BalanceTransaction): Fee => ({
  lineId: id,
  units: BigInt(fee),
  currency,
  at: instant(created),
});
