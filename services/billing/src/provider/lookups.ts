import type Stripe from 'stripe';
import { isMissing, reach, unavailable } from './errors.ts';
import { instant, isSentBack, type Outcome, outcomeOfIntent } from './outcome.ts';

export type Named = { intentId: string | null; sessionId: string | null };

/** From the first instant up to the second, which is no longer part of it. */
export type While = { from: Date; to: Date };
const pageSize = 100;
const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const listed = ({ from, to }: While) => ({
  created: { gte: unixSeconds(from), lt: unixSeconds(to) },
  limit: pageSize,
});

/** Of an order: our public id, and whose card it was to be charged to. */
type Asked = { id: string; providerCustomer: string };

/** What the provider has on record: nothing here changes anything there. */
export const openRecords = (stripe: Stripe) => ({
  /**
   * The charge of a kept card that was asked for before, if the provider heard of it: it names the payment. For when
   * the key of the asking is no longer remembered there.
   */
  async findKeptCardCharge({ id, providerCustomer }: Asked): Promise<{ intentId: string; outcome: Outcome } | null> {
    const asked: Stripe.PaymentIntent[] = [];
    const intents = stripe.paymentIntents.list({
      customer: providerCustomer,
      expand: ['data.latest_charge.balance_transaction'],
      limit: pageSize,
    });
    await reach(intents.autoPagingEach((intent) => void (intent.metadata.paymentId === id && asked.push(intent))));
    const intent = asked.find(({ status }) => status === 'succeeded') ?? asked[0];
    return intent ? { intentId: intent.id, outcome: outcomeOfIntent(intent, instant(intent.created)) } : null;
  },

  /** Whether a refund was made that was asked for with this key, however long ago. */
  async isRefunded(intentId: string, key: string): Promise<boolean> {
    const { data } = await reach(stripe.refunds.list({ payment_intent: intentId, limit: pageSize }));
    return data.some(({ metadata }) => metadata?.key === key);
  },

  /** What of a charge went back and stayed there. */
  async refundedOf(chargeId: string): Promise<bigint> {
    const { data } = await reach(stripe.refunds.list({ charge: chargeId, limit: pageSize }));
    return data.reduce((sum, refund) => (isSentBack(refund) ? sum : sum + BigInt(refund.amount)), 0n);
  },

  /** The charge that a refund or dispute is about: as it came with it, or asked for by its id. */
  async askCharge(charge: Stripe.Charge | string | null): Promise<Stripe.Charge | null> {
    if (charge === null || typeof charge !== 'string') return charge;
    try {
      return await stripe.charges.retrieve(charge);
    } catch (error) {
      if (isMissing(error)) return null;
      throw unavailable(error);
    }
  },

  async askDispute(disputeId: string): Promise<Stripe.Dispute | null> {
    try {
      return await stripe.disputes.retrieve(disputeId);
    } catch (error) {
      if (isMissing(error)) return null;
      throw unavailable(error);
    }
  },

  /** The charge that a payment's form or page led to, if it was paid. */
  async findCharge({ intentId, sessionId }: Named): Promise<Stripe.Charge | null> {
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

  /** What happened in a while, newest first, page by page; of the whole account, whatever region it concerns. */
  charges: (within: While): AsyncIterable<Stripe.Charge> => stripe.charges.list(listed(within)),
  refunds: (within: While): AsyncIterable<Stripe.Refund> =>
    stripe.refunds.list({ ...listed(within), expand: ['data.charge'] }),
  disputes: (within: While): AsyncIterable<Stripe.Dispute> =>
    stripe.disputes.list({ ...listed(within), expand: ['data.charge'] }),
  balanceTransactions: (within: While): AsyncIterable<Stripe.BalanceTransaction> =>
    stripe.balanceTransactions.list({ ...listed(within), expand: ['data.source'] }),
});
