import { z } from 'zod';
import { invalidParam, invalidRequest } from '../api-error.ts';
import { type Context, emit } from '../context.ts';
import { newId } from '../ids.ts';
import { listPage, pageParams } from '../list-page.ts';
import { type CheckoutSession, type LineItem, newCheckoutSession } from '../objects/checkout-session.ts';
import { find, type Operation } from '../operation.ts';
import {
  amount,
  clearable,
  currency,
  expand,
  ignored,
  mergeMetadata,
  metadata,
  readParams,
  text,
  wholeNumber,
} from '../wire.ts';
import { requireMinimumAmount } from './minimum-amount.ts';
import { cancel } from './payment-intents.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const Line = z.strictObject({
  price_data: z.strictObject({
    currency,
    product_data: z.strictObject({ description: ignored, images: ignored, metadata: ignored, name: text }),
    tax_behavior: ignored,
    unit_amount: amount,
  }),
  quantity: wholeNumber.pipe(z.number().min(1)),
});
const CreateSession = z.strictObject({
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  cancel_url: z.url().optional(),
  client_reference_id: text.optional(),
  customer: text.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_email: text.optional(),
  expand,
  expires_at: wholeNumber.optional(),
  line_items: z.array(Line).min(1),
  locale: text.optional(),
  metadata: metadata.optional(),
  mode: z.literal('payment'),
  payment_intent_data: z
    .strictObject({
      capture_method: z.enum(['automatic', 'automatic_async']).optional(),
      description: clearable.optional(),
      metadata: metadata.optional(),
      receipt_email: clearable.optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
    })
    .default({}),
  payment_method_options: z
    .strictObject({
      card: z
        .strictObject({
          request_three_d_secure: ignored,
          restrictions: z.strictObject({ brands_blocked: z.array(text) }).optional(),
        })
        .optional(),
    })
    .optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  submit_type: ignored,
  // The provider replaces {CHECKOUT_SESSION_ID} when it sends the payer back.
  success_url: text,
  ui_mode: z.enum(['hosted', 'hosted_page']).optional(),
});

export const createCheckoutSession: Operation = (context, call) => {
  const params = readParams(CreateSession, call.params);
  const customer = params.customer === undefined ? null : find(context, 'customers', params.customer, 'customer');
  const lines = lineItems(params.line_items);
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  requireMinimumAmount(total, lines[0]?.currency ?? 'usd');
  const id = newId('cs_test', 58);
  const blocked = params.payment_method_options?.card?.restrictions?.brands_blocked;
  const session = newCheckoutSession({
    id,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: context.now(),
    currency: lines[0]?.currency ?? 'usd',
    customer: customer?.id ?? null,
    customer_creation: customer ? null : (params.customer_creation ?? 'if_required'),
    customer_details: null,
    customer_email: customer ? null : (params.customer_email ?? null),
    expires_at: checkedExpiry(params.expires_at, context.now()),
    locale: params.locale ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: null,
    payment_method_options: blocked ? { card: { restrictions: { brands_blocked: blocked } } } : {},
    payment_status: 'unpaid',
    status: 'open',
    success_url: params.success_url,
    url: `${context.publicUrl()}/c/pay/${id}`,
  });
  const intent = params.payment_intent_data;
  context.store.put('orders', {
    id,
    lines,
    intent: {
      description: intent.description ?? null,
      metadata: mergeMetadata({}, intent.metadata),
      receiptEmail: intent.receipt_email ?? null,
      setupFutureUsage: intent.setup_future_usage ?? null,
    },
  });
  return context.store.put('sessions', session);
};

export const getCheckoutSession: Operation = (context, call) => find(context, 'sessions', call.path.id);

export const findCheckoutSessions: Operation = (context, call) => {
  const filters = {
    customer: text.optional(),
    payment_intent: text.optional(),
    status: z.enum(['open', 'complete', 'expired']).optional(),
  };
  const {
    created,
    ending_before,
    expand: _expand,
    limit,
    starting_after,
    ...wanted
  } = readParams(z.strictObject({ ...pageParams, ...filters }), call.params);
  const sessions = context.store
    .all('sessions')
    .filter((session) => (wanted.customer ?? session.customer) === session.customer)
    .filter((session) => (wanted.payment_intent ?? session.payment_intent) === session.payment_intent)
    .filter((session) => (wanted.status ?? session.status) === session.status);
  return listPage(sessions, { created, ending_before, limit, starting_after }, '/v1/checkout/sessions');
};

export const findLineItems: Operation = (context, call) => {
  const session = find(context, 'sessions', call.path.id);
  const data = context.store.get('orders', session.id)?.lines ?? [];
  return { object: 'list', data, has_more: false, url: `/v1/checkout/sessions/${session.id}/line_items` };
};

export const expireCheckoutSession: Operation = (context, call) => {
  readParams(z.strictObject({ expand }), call.params);
  const session = find(context, 'sessions', call.path.id);
  if (session.status !== 'open')
    throw invalidRequest('Only Checkout Sessions with a status in ["open"] can be expired.');
  return expireSession(context, session);
};

/** Cancels the intent of the session too, because its page accepts no more payments. */
export function expireSession(context: Context, session: CheckoutSession): CheckoutSession {
  const intent = session.payment_intent && context.store.get('payment_intents', session.payment_intent);
  if (intent) cancel(context, intent, 'automatic');
  const expired = context.store.put('sessions', { ...session, status: 'expired', url: null });
  emit(context, 'checkout.session.expired', expired);
  return expired;
}

export function expireOverdueSessions(context: Context): void {
  for (const session of context.store.all('sessions')) {
    if (session.status === 'open' && session.expires_at <= context.now()) expireSession(context, session);
  }
}

function lineItems(lines: z.infer<typeof Line>[]): LineItem[] {
  if (new Set(lines.map((line) => line.price_data.currency)).size > 1) {
    throw invalidParam('line_items', 'parameter_invalid', 'All line items must have the same currency.');
  }
  return lines.map(({ price_data, quantity }) => ({
    id: newId('li'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: price_data.unit_amount * quantity,
    amount_tax: 0,
    amount_total: price_data.unit_amount * quantity,
    currency: price_data.currency,
    description: price_data.product_data.name,
    quantity,
  }));
}

function checkedExpiry(wanted: number | undefined, now: number): number {
  const expiresAt = wanted ?? now + DAY;
  const isAllowed = expiresAt >= now + 30 * MINUTE && expiresAt <= now + DAY;
  if (!isAllowed) {
    const message =
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.';
    throw invalidParam('expires_at', 'parameter_invalid', message);
  }
  return expiresAt;
}
