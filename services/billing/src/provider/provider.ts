import { AppError } from '@fovea/contracts/errors';
import type { Currency } from '@fovea/contracts/fields';
import Stripe from 'stripe';
import { callProvider, isMissing, isRefusal, unavailable } from './errors.ts';
import { openLookups, type ProviderIds } from './lookups.ts';
import {
  cardOfSetup,
  declinedBy,
  instant,
  type Outcome,
  outcomeOfIntent,
  outcomeOfSession,
  type SavedCard,
} from './outcome.ts';
import { createRequestQueue } from './request-queue.ts';

/**
 * An order for the provider. The id is ours and public: `<region>-<uuid>`; amounts are in the currency's smallest unit.
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
 * The card provider; only this folder calls it. It receives ids, never names or addresses. When it cannot be reached
 * the call throws `unavailable`, and whether it took effect is unknown.
 */
export function openProvider({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL }: Keys) {
  const stripe = new Stripe(STRIPE_SECRET_KEY, {
    ...addressOf(STRIPE_API_URL),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  const provider = {
    ...openLookups(stripe),
    queue: createRequestQueue(),

    async createCustomer(customerId: string, region: string): Promise<string> {
      const { id } = await callProvider(
        stripe.customers.create(
          { metadata: { customerId, region } },
          { idempotencyKey: `customer-${region}-${customerId}` },
        ),
      );
      return id;
    },

    /**
     * An intent that the payer confirms in the browser; with `savesCard` the card may be charged later without the
     * payer.
     */
    async openIntent(order: Order, savesCard: boolean): Promise<{ intentId: string; clientSecret: string }> {
      const intent = await callProvider(
        stripe.paymentIntents.create(
          {
            ...amountsOf(order),
            allowed_payment_method_types: ['card'],
            ...(savesCard ? { setup_future_usage: 'off_session' } : {}),
          },
          { idempotencyKey: order.id },
        ),
      );
      return { intentId: intent.id, clientSecret: intent.client_secret ?? '' };
    },

    /** The provider's payment page, for 24 hours. Anyone who has its address may pay. */
    async openLink(
      { id, units, currency, description, providerCustomer, metadata }: Order,
      successUrl: string,
      carried: { units: bigint; name: string },
    ): Promise<{ sessionId: string; url: string; expiresAt: Date }> {
      const session = await callProvider(
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            customer: providerCustomer,
            // A page has no negative lines: a negative carried amount is part of the plan's line.
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
            // JCB cards belong to this network; the provider's page offers no finer choice.
            payment_method_options: { card: { restrictions: { brands_blocked: ['discover_global_network'] } } },
            success_url: successUrl,
          },
          { idempotencyKey: id },
        ),
      );
      return { sessionId: session.id, url: session.url ?? '', expiresAt: instant(session.expires_at) };
    },

    /**
     * Charges a saved card without the payer. The same idempotency key never charges twice and returns the same result.
     */
    async chargeSavedCard(
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
        // A request that the provider refuses as invalid is refused again by each retry: it counts as a decline.
        if (error instanceof Stripe.errors.StripeCardError || isRefusal(error))
          return { intentId: error.payment_intent?.id ?? null, outcome: declinedBy(error) };
        throw unavailable(error);
      }
    },

    /** The current outcome. Without an object at the provider no money can be taken: `canceled`. */
    async getOutcome({ intentId, sessionId }: ProviderIds): Promise<Outcome> {
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

    /** Cancels the object, so that it can no longer be paid; if it is too late, returns what happened instead. */
    async cancel(named: ProviderIds): Promise<Outcome> {
      const { intentId, sessionId } = named;
      try {
        if (sessionId) await stripe.checkout.sessions.expire(sessionId);
        else if (intentId) await stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' });
        return { kind: 'canceled' };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return provider.getOutcome(named);
        throw unavailable(error);
      }
    },

    /** `refused`: nothing is left to refund; `unfunded`: the provider's balance does not cover it yet. */
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

    /** A form that saves a card without charging it. */
    async openSetup(
      providerCustomer: string,
      metadata: Record<string, string>,
    ): Promise<{ setupId: string; clientSecret: string }> {
      const { id, client_secret } = await callProvider(
        stripe.setupIntents.create({
          customer: providerCustomer,
          allowed_payment_method_types: ['card'],
          usage: 'off_session',
          metadata,
        }),
      );
      return { setupId: id, clientSecret: client_secret ?? '' };
    },

    /** The card that was entered in the form, with its customer and time; null without one. */
    async getSetup(setupId: string): Promise<{ providerCustomer: string; card: SavedCard; at: Date } | null> {
      try {
        return cardOfSetup(await stripe.setupIntents.retrieve(setupId, { expand: ['payment_method'] }));
      } catch (error) {
        if (isMissing(error)) return null;
        throw unavailable(error);
      }
    },

    /** Detaches the card, so that it cannot be charged; an already detached one is ignored. */
    async detachCard(paymentMethodId: string): Promise<void> {
      await callProvider(stripe.paymentMethods.detach(paymentMethodId)).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
    },

    /** Deletes the provider's customer with the saved cards. */
    async deleteCustomer(providerCustomer: string): Promise<void> {
      await callProvider(stripe.customers.del(providerCustomer)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },

    /** Checks the signature over the raw bytes. */
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
