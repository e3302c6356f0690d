import { AppError } from '@fovea/contracts/errors';
import type { Currency } from '@fovea/contracts/fields';
import Stripe from 'stripe';
import { isMissing, isRefusal, reach, unavailable } from './errors.ts';
import { type Named, openRecords } from './lookups.ts';
import {
  cardOfSetup,
  declinedBy,
  instant,
  type KeptCard,
  type Outcome,
  outcomeOfIntent,
  outcomeOfSession,
} from './outcome.ts';
import { openLine } from './request-queue.ts';

/**
 * What the provider is asked to charge. The id is ours and public: `<region>-<uuid>`; amounts are in the currency's
 * smallest unit.
 */
export type Order = {
  id: string;
  units: bigint;
  currency: Currency;
  description: string;
  providerCustomer: string;
  metadata: Record<string, string>;
};
export type Provider = ReturnType<typeof openProvider>;
type Keys = { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_URL?: string };

const timeoutMs = 10_000;
const shown = { expand: ['latest_charge.balance_transaction'] };

/**
 * The card provider: nothing beside this folder talks to it. It is told ids, never names or addresses. Whoever calls decides
 * what an answer means; a provider that cannot be reached is `unavailable`, and whether something happened there is
 * then unknown.
 */
export function openProvider({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL }: Keys) {
  const stripe = new Stripe(STRIPE_SECRET_KEY, {
    ...addressOf(STRIPE_API_URL),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  const provider = {
    ...openRecords(stripe),
    line: openLine(),

    async createCustomer(customerId: string, region: string): Promise<string> {
      const { id } = await reach(
        stripe.customers.create(
          { metadata: { customerId, region } },
          { idempotencyKey: `customer-${region}-${customerId}` },
        ),
      );
      return id;
    },

    /** An intent the payer confirms in the browser; with `keepsCard` the card may be charged later without him. */
    async openIntent(order: Order, keepsCard: boolean): Promise<{ intentId: string; clientSecret: string }> {
      const intent = await reach(
        stripe.paymentIntents.create(
          {
            ...amountsOf(order),
            allowed_payment_method_types: ['card'],
            ...(keepsCard ? { setup_future_usage: 'off_session' } : {}),
          },
          { idempotencyKey: order.id },
        ),
      );
      return { intentId: intent.id, clientSecret: intent.client_secret ?? '' };
    },

    /** A page of the provider's where anyone who has its address may pay, for 24 hours. */
    async openLink(
      { id, units, currency, description, providerCustomer, metadata }: Order,
      successUrl: string,
      carried: { units: bigint; name: string },
    ): Promise<{ sessionId: string; url: string; expiresAt: Date }> {
      const session = await reach(
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            customer: providerCustomer,
            // A page has no line below 0: what is given back is in the plan's.
            line_items: [
              { name: description, sum: carried.units > 0n ? units - carried.units : units },
              ...(carried.units > 0n ? [{ name: carried.name, sum: carried.units }] : []),
            ].map(({ name, sum }) => ({
              quantity: 1,
              price_data: { currency, unit_amount: Number(sum), product_data: { name } },
            })),
            metadata,
            payment_intent_data: { metadata, description },
            allowed_payment_method_types: ['card'],
            // JCB cards are part of this network; the provider's page offers no finer choice.
            payment_method_options: { card: { restrictions: { brands_blocked: ['discover_global_network'] } } },
            success_url: successUrl,
          },
          { idempotencyKey: id },
        ),
      );
      return { sessionId: session.id, url: session.url ?? '', expiresAt: instant(session.expires_at) };
    },

    /** Charges a kept card while the payer is away. The same key never charges twice and answers the same. */
    async chargeKeptCard(
      order: Order,
      paymentMethodId: string,
      key: string,
    ): Promise<{ intentId: string | null; outcome: Outcome }> {
      try {
        const intent = await stripe.paymentIntents.create(
          {
            ...amountsOf(order),
            allowed_payment_method_types: ['card'],
            payment_method: paymentMethodId,
            off_session: true,
            confirm: true,
            error_on_requires_action: true,
            ...shown,
          },
          { idempotencyKey: key },
        );
        return { intentId: intent.id, outcome: outcomeOfIntent(intent, instant(intent.created)) };
      } catch (error) {
        // What the provider refuses as it stands is refused again by every further call: it is a decline with its cause.
        if (error instanceof Stripe.errors.StripeCardError || isRefusal(error))
          return { intentId: error.payment_intent?.id ?? null, outcome: declinedBy(error) };
        throw unavailable(error);
      }
    },

    /** What became of it. Something the provider never heard of can take no money: that is `canceled`. */
    async ask({ intentId, sessionId }: Named): Promise<Outcome> {
      try {
        const now = new Date();
        if (sessionId)
          return outcomeOfSession(
            await stripe.checkout.sessions.retrieve(sessionId, {
              expand: ['payment_intent.latest_charge.balance_transaction'],
            }),
            now,
          );
        return intentId
          ? outcomeOfIntent(await stripe.paymentIntents.retrieve(intentId, shown), now)
          : { kind: 'canceled' };
      } catch (error) {
        if (isMissing(error)) return { kind: 'canceled' };
        throw unavailable(error);
      }
    },

    /**
     * Makes sure that nobody can pay it any more; if it is too late for that, the answer says what happened instead.
     */
    async callOff(named: Named): Promise<Outcome> {
      const { intentId, sessionId } = named;
      try {
        if (sessionId) await stripe.checkout.sessions.expire(sessionId);
        else if (intentId) await stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' });
        return { kind: 'canceled' };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return provider.ask(named);
        throw unavailable(error);
      }
    },

    /** `refused`: nothing is left to refund there; `unfunded`: the balance there does not cover it yet. */
    async refund(
      of: { payment_intent: string } | { charge: string },
      units: bigint,
      key: string,
    ): Promise<'made' | 'refused' | 'unfunded'> {
      try {
        await stripe.refunds.create({ ...of, amount: Number(units), metadata: { key } }, { idempotencyKey: key });
        return 'made';
      } catch (error) {
        if (isRefusal(error)) return error.code === 'balance_insufficient' ? 'unfunded' : 'refused';
        throw unavailable(error);
      }
    },

    /** A form that keeps a card without charging it. */
    async openSetup(
      providerCustomer: string,
      metadata: Record<string, string>,
    ): Promise<{ setupId: string; clientSecret: string }> {
      const { id, client_secret } = await reach(
        stripe.setupIntents.create({
          customer: providerCustomer,
          allowed_payment_method_types: ['card'],
          usage: 'off_session',
          metadata,
        }),
      );
      return { setupId: id, clientSecret: client_secret ?? '' };
    },

    /** The card that was entered there, whose it is and since when; null while there is none. */
    async askSetup(setupId: string): Promise<{ providerCustomer: string; card: KeptCard; at: Date } | null> {
      try {
        return cardOfSetup(await stripe.setupIntents.retrieve(setupId, { expand: ['payment_method'] }));
      } catch (error) {
        if (isMissing(error)) return null;
        throw unavailable(error);
      }
    },

    /** It can be charged no more; one that is forgotten already stays so. */
    async forgetCard(paymentMethodId: string): Promise<void> {
      await reach(stripe.paymentMethods.detach(paymentMethodId)).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
    },

    /** Erases the provider's customer with the kept cards. */
    async forgetCustomer(providerCustomer: string): Promise<void> {
      await reach(stripe.customers.del(providerCustomer)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },

    /** Checks the signature over the bytes as they came. */
    readEvent(raw: Buffer, signature: string | undefined): Stripe.Event {
      try {
        return stripe.webhooks.constructEvent(raw, signature ?? '', STRIPE_WEBHOOK_SECRET);
      } catch {
        throw new AppError('webhookSignature');
      }
    },
  };
  return provider;
}

const amountsOf = ({ units, currency, description, providerCustomer, metadata }: Order) => ({
  amount: Number(units),
  currency,
  customer: providerCustomer,
  description,
  metadata,
});

function addressOf(url: string | undefined) {
  if (!url) return {};
  const { hostname, port, protocol } = new URL(url);
  return {
    host: hostname,
    port: port || undefined,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  };
}
