import { z } from 'zod';
import { invalidParam, invalidRequest } from '../api-error.ts';
import { type Context, emit } from '../context.ts';
import { newId, randomText } from '../ids.ts';
import { listPage, pageParams } from '../list-page.ts';
import { newPaymentIntent, type PaymentIntent, publicPaymentIntent } from '../objects/payment-intent.ts';
import { find, findIntentForCaller, type Operation } from '../operation.ts';
import {
  amount,
  clearable,
  currency,
  expand,
  flag,
  ignored,
  mergeMetadata,
  metadata,
  readParams,
  text,
} from '../wire.ts';
import { resolvePaymentMethod } from './card-details.ts';
import { confirm, confirmationParams } from './confirm-payment-intent.ts';
import { requireMinimumAmount } from './minimum-amount.ts';

const CreatePaymentIntent = z.strictObject({
  ...confirmationParams,
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  amount,
  automatic_payment_methods: z
    .strictObject({ allow_redirects: z.enum(['always', 'never']).optional(), enabled: flag })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).default('automatic_async'),
  confirm: flag.default(false),
  currency,
  customer: text.optional(),
  description: clearable.optional(),
  expand,
  metadata: metadata.optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  statement_descriptor_suffix: ignored,
});
const UpdatePaymentIntent = z.strictObject({
  amount: amount.optional(),
  description: clearable.optional(),
  expand,
  metadata: metadata.optional(),
  payment_method: text.optional(),
  receipt_email: clearable.optional(),
  setup_future_usage: z.union([z.literal('').transform(() => null), z.enum(['off_session', 'on_session'])]).optional(),
});
const CancelPaymentIntent = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand,
});

export const createPaymentIntent: Operation = (context, call) => {
  const params = readParams(CreatePaymentIntent, call.params);
  if (params.off_session && !params.confirm)
    throw invalidParam('off_session', 'parameter_invalid', 'off_session may only be given together with confirm=true.');
  if (params.customer !== undefined) find(context, 'customers', params.customer, 'customer');
  requireMinimumAmount(params.amount, params.currency);
  const intent = addPaymentIntent(context, params);
  if (params.confirm) return confirm(context, intent, params);
  const method =
    params.payment_method &&
    find(context, 'payment_methods', resolvePaymentMethod(context, params.payment_method), 'payment_method');
  return method
    ? context.store.put('payment_intents', { ...intent, payment_method: method.id, status: 'requires_confirmation' })
    : intent;
};

/** Also used by the checkout page, which creates its intent when the payer submits the form. */
export function addPaymentIntent(context: Context, params: z.infer<typeof CreatePaymentIntent>): PaymentIntent {
  const id = newId('pi');
  const intent = newPaymentIntent({
    id,
    amount: params.amount,
    automatic_payment_methods:
      (params.allowed_payment_method_types ?? params.payment_method_types) ? null : { enabled: true },
    capture_method: params.capture_method,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: context.now(),
    currency: params.currency,
    customer: params.customer ?? null,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    receipt_email: params.receipt_email ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
  });
  context.store.put('payment_intents', intent);
  emit(context, 'payment_intent.created', intent);
  return intent;
}

export const updatePaymentIntent: Operation = (context, call) => {
  const { expand: _expand, metadata: change, payment_method, ...plain } = readParams(UpdatePaymentIntent, call.params);
  const intent = find(context, 'payment_intents', call.path.id);
  const isOver = intent.status === 'succeeded' || intent.status === 'canceled';
  if (isOver && (plain.amount !== undefined || payment_method !== undefined)) {
    throw invalidRequest(`This PaymentIntent could not be updated because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  }
  const method =
    payment_method && find(context, 'payment_methods', resolvePaymentMethod(context, payment_method), 'payment_method');
  return context.store.put('payment_intents', {
    ...intent,
    ...plain,
    ...(method ? { payment_method: method.id, status: 'requires_confirmation' } : {}),
    metadata: mergeMetadata(intent.metadata, change),
  });
};

export const getPaymentIntent: Operation = (context, call) => {
  readParams(z.strictObject({ client_secret: text.optional(), expand }), call.params);
  const intent = findIntentForCaller(context, call);
  return call.access === 'secret' ? intent : publicPaymentIntent(intent);
};

export const findPaymentIntents: Operation = (context, call) => {
  const { customer, ...page } = readParams(z.strictObject({ ...pageParams, customer: text.optional() }), call.params);
  const intents = context.store
    .all('payment_intents')
    .filter((intent) => customer === undefined || intent.customer === customer);
  return listPage(intents, page, '/v1/payment_intents');
};

export const cancelPaymentIntent: Operation = (context, call) => {
  const { cancellation_reason = null } = readParams(CancelPaymentIntent, call.params);
  const intent = find(context, 'payment_intents', call.path.id);
  if (
    context.store.all('sessions').some((session) => session.payment_intent === intent.id && session.status === 'open')
  ) {
    throw invalidRequest(
      'You cannot cancel a PaymentIntent created by Checkout. Expire the Checkout Session instead.',
      { payment_intent: intent },
    );
  }
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const message =
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses ` +
      'may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.';
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
  }
  return cancel(context, intent, cancellation_reason);
};

export function cancel(context: Context, intent: PaymentIntent, reason: string | null): PaymentIntent {
  const canceled = context.store.put('payment_intents', {
    ...intent,
    canceled_at: context.now(),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  });
  emit(context, 'payment_intent.canceled', canceled);
  return canceled;
}
