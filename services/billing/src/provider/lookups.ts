import type Stripe from 'stripe';
import { callProvider, isMissing, unavailable } from './errors.ts';
import { instant, isSentBack, type Outcome, outcomeOfIntent } from './outcome.ts';

export type ProviderIds = { intentId: string | null; sessionId: string | null };

/** From the first instant (inclusive) to the second (exclusive). */
export type TimeRange = { from: Date; to: Date };
const pageSize = 100;
const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const listParams = ({ from, to }: TimeRange) => ({
  created: { gte: unixSeconds(from), lt: unixSeconds(to) },
  limit: pageSize,
});

/** The public id of an order, and the provider's customer it was charged to. */
type ChargeReference = { id: string; providerCustomer: string };

/** Read-only calls to the provider. */
export const openLookups = (stripe: Stripe) => ({
  /**
   * The earlier charge of a saved card for this order, found by its metadata; used after the idempotency key has
   * expired at the provider.
   */
  async findSavedCardCharge({
    id,
    providerCustomer,
  }: ChargeReference): Promise<{ intentId: string; outcome: Outcome } | null> {
    const matching: Stripe.PaymentIntent[] = [];
    const intents = stripe.paymentIntents.list({
      customer: providerCustomer,
      expand: ['data.latest_charge.balance_transaction'],
      limit: pageSize,
    });
    await callProvider(
      intents.autoPagingEach((intent) => void (intent.metadata.paymentId === id && matching.push(intent))),
    );
    const intent = matching.find(({ status }) => status === 'succeeded') ?? matching[0];
    return intent ? { intentId: intent.id, outcome: outcomeOfIntent(intent, instant(intent.created)) } : null;
  },

  /** Whether a refund with this key was made, however long ago. */
  async isRefunded(intentId: string, key: string): Promise<boolean> {
    const { data } = await callProvider(stripe.refunds.list({ payment_intent: intentId, limit: pageSize }));
    return data.some(({ metadata }) => metadata?.key === key);
  },

  /** The refunded sum of a charge, without failed refunds. */
  async refundedOf(chargeId: string): Promise<bigint> {
    const { data } = await callProvider(stripe.refunds.list({ charge: chargeId, limit: pageSize }));
    return data.reduce((sum, refund) => (isSentBack(refund) ? sum : sum + BigInt(refund.amount)), 0n);
  },

  /** The charge of a refund or dispute, fetched where it is not expanded. */
  async getCharge(charge: Stripe.Charge | string | null): Promise<Stripe.Charge | null> {
    if (charge === null || typeof charge !== 'string') return charge;
    try {
      return await stripe.charges.retrieve(charge);
    } catch (error) {
      if (isMissing(error)) return null;
      throw unavailable(error);
    }
  },

  async getDispute(disputeId: string): Promise<Stripe.Dispute | null> {
    try {
      return await stripe.disputes.retrieve(disputeId);
    } catch (error) {
      if (isMissing(error)) return null;
      throw unavailable(error);
    }
  },

  /** The successful charge of a payment's form or page. */
  async findCharge({ intentId, sessionId }: ProviderIds): Promise<Stripe.Charge | null> {
    try {
      const intent = intentId
        ? await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
        : sessionId
          ? (await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }))
              .payment_intent
          : null;
      const charge = intent && typeof intent !== 'string' ? intent.latest_charge : null;
      return charge && typeof charge !== 'string' && charge.status === 'succeeded' ? charge : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw unavailable(error);
    }
  },

  /** Objects created in the range, newest first, page by page; of the whole account, in all regions. */
  charges: (within: TimeRange): AsyncIterable<Stripe.Charge> => stripe.charges.list(listParams(within)),
  refunds: (within: TimeRange): AsyncIterable<Stripe.Refund> =>
    stripe.refunds.list({ ...listParams(within), expand: ['data.charge'] }),
  disputes: (within: TimeRange): AsyncIterable<Stripe.Dispute> =>
    stripe.disputes.list({ ...listParams(within), expand: ['data.charge'] }),
  balanceTransactions: (within: TimeRange): AsyncIterable<Stripe.BalanceTransaction> =>
    stripe.balanceTransactions.list({ ...listParams(within), expand: ['data.source'] }),
});
