import { invalidParam } from '../api-error.ts';
import { type Context, emit } from '../context.ts';
import type { CheckoutSession } from '../objects/checkout-session.ts';
import type { PaymentIntent } from '../objects/payment-intent.ts';
import { find } from '../operation.ts';
import { addPaymentMethod } from './card-details.ts';
import { confirm } from './confirm-payment-intent.ts';
import { addCustomer } from './customers.ts';
import { addPaymentIntent } from './payment-intents.ts';

export type PayerForm = { number: string; expiry: string; cvc: string; name: string; email: string };

/** Handles a submitted checkout page. Throws the card error to show. */
export function payCheckout(context: Context, session: CheckoutSession, form: PayerForm): PaymentIntent {
  const [month = '', year = ''] = form.expiry.split('/').map((part) => part.trim());
  const method = addPaymentMethod(context, {
    type: 'card',
    card: { number: form.number, exp_month: month, exp_year: year, cvc: form.cvc },
    billing_details: { name: form.name || null, email: form.email || null },
  });
  const blocked = session.payment_method_options.card?.restrictions.brands_blocked ?? [];
  if (blocked.includes(networkOf(method.card.brand)))
    throw invalidParam('number', 'card_brand_blocked', 'Cards of this brand are not accepted here.');

  const begun = withIntent(context, session, form);
  const intent = find(context, 'payment_intents', begun.payment_intent ?? '');
  const returnUrl = `${context.publicUrl()}/c/pay/${session.id}/return`;
  const confirmed = confirm(context, intent, { payment_method: method.id, return_url: returnUrl });
  if (confirmed.status === 'succeeded') completeCheckoutOf(context, confirmed);
  return confirmed;
}

/** Completes the checkout session of a payment, independent of the payer's browser. */
export function completeCheckoutOf(context: Context, intent: PaymentIntent): void {
  const session = context.store
    .all('sessions')
    .find(({ payment_intent, status }) => payment_intent === intent.id && status === 'open');
  if (!session) return;
  const completed = context.store.put('sessions', {
    ...session,
    payment_status: 'paid',
    status: 'complete',
    url: null,
  });
  emit(context, 'checkout.session.completed', completed);
}

/** Creates the intent, and a customer if the card is to be saved, on the first submission; later ones reuse both. */
function withIntent(context: Context, session: CheckoutSession, form: PayerForm): CheckoutSession {
  if (session.payment_intent) return session;
  const order = find(context, 'orders', session.id);
  const needsCustomer =
    !session.customer && (session.customer_creation === 'always' || order.intent.setupFutureUsage !== null);
  const customer = needsCustomer
    ? addCustomer(context, { name: form.name || null, email: form.email || null }).id
    : session.customer;
  const intent = addPaymentIntent(context, {
    amount: session.amount_total,
    capture_method: 'automatic_async',
    confirm: false,
    currency: session.currency,
    customer: customer ?? undefined,
    description: order.intent.description,
    metadata: order.intent.metadata,
    payment_method_types: ['card'],
    receipt_email: order.intent.receiptEmail,
    setup_future_usage: order.intent.setupFutureUsage ?? undefined,
  });
  return context.store.put('sessions', {
    ...session,
    customer,
    customer_details: {
      address: null,
      email: form.email || session.customer_email,
      name: form.name || null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    payment_intent: intent.id,
  });
}

/** Brands are blocked by network: JCB, Diners and UnionPay belong to Discover's. */
function networkOf(brand: string): string {
  return (
    {
      amex: 'american_express',
      diners: 'discover_global_network',
      discover: 'discover_global_network',
      jcb: 'discover_global_network',
      unionpay: 'discover_global_network',
    }[brand] ?? brand
  );
}
