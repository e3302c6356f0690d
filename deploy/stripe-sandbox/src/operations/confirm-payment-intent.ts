import { z } from 'zod';
import { ApiError, invalidRequest } from '../api-error.ts';
import { type Context, emit } from '../context.ts';
import { type PaymentIntent, publicPaymentIntent } from '../objects/payment-intent.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import { find, findIntentForCaller, type Operation } from '../operation.ts';
import { bankAnswer } from '../test-cards.ts';
import { clearable, expand, flag, ignored, readParams, text } from '../wire.ts';
import { addPaymentMethod, paymentMethodParams, resolvePaymentMethod } from './card-details.ts';
import { completePayment, declinePayment } from './charge-card.ts';
import { openChallenge } from './open-challenge.ts';
import { usedUp } from './payment-methods.ts';

/** Common parameters of create (with confirm=true) and confirm. */
export const confirmationParams = {
  error_on_requires_action: flag.optional(),
  mandate_data: ignored,
  off_session: z.union([flag, z.enum(['one_off', 'recurring']).transform(() => true)]).optional(),
  payment_method: text.optional(),
  payment_method_data: z.strictObject(paymentMethodParams).optional(),
  payment_method_options: ignored,
  receipt_email: clearable.optional(),
  return_url: z.url().optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  use_stripe_sdk: ignored,
};
const ConfirmPaymentIntent = z.strictObject({
  ...confirmationParams,
  client_secret: text.optional(),
  expand,
  expected_payment_method_type: ignored,
});
type Confirmation = z.infer<z.ZodObject<typeof confirmationParams>>;

export const confirmPaymentIntent: Operation = (context, call) => {
  const params = readParams(ConfirmPaymentIntent, call.params);
  const intent = findIntentForCaller(context, call);
  return call.access === 'secret' ? confirm(context, intent, params) : confirmInBrowser(context, intent, params);
};

/**
 * In a browser the payer is present, so a charge is never off-session. Response and error contain only the public
 * fields.
 */
function confirmInBrowser(context: Context, intent: PaymentIntent, params: Confirmation): object {
  try {
    return publicPaymentIntent(confirm(context, intent, { ...params, off_session: false }));
  } catch (error) {
    if (!(error instanceof ApiError) || !error.body.payment_intent) throw error;
    throw new ApiError(
      error.status,
      { ...error.body, payment_intent: publicPaymentIntent(error.body.payment_intent) },
      error.executed,
    );
  }
}

/** Throws the card error when the bank declines; changes made until then stay, as at the provider. */
export function confirm(context: Context, intent: PaymentIntent, params: Confirmation): PaymentIntent {
  const open = withChanges(requireOpen(intent), params);
  const method = chosenMethod(context, open, params);
  const card = find(context, 'vault', method.id);
  if (card.isUsedUp) throw usedUp();
  if (method.customer && method.customer !== open.customer) {
    throw invalidRequest(
      `The provided PaymentMethod (${method.id}) belongs to another Customer. Please include the Customer in the \`customer\` parameter.`,
    );
  }

  const answer = bankAnswer(card.behaviour, {
    offSession: params.off_session ?? false,
    isSetUp: card.isSetUp,
    isAttached: method.customer !== null,
  });
  if (answer === 'paid') return completePayment(context, open, method, { challenged: false });
  if (answer !== 'challenge') throw declinePayment(context, open, method, answer);
  if (params.error_on_requires_action) throw declinePayment(context, open, method, 'authenticationRequired');
  return requireChallenge(context, open, method, params.return_url ?? null);
}

function requireOpen(intent: PaymentIntent): PaymentIntent {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return intent;
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : 'You cannot confirm this PaymentIntent because it has a status of canceled.';
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

function withChanges(intent: PaymentIntent, params: Confirmation): PaymentIntent {
  return {
    ...intent,
    receipt_email: params.receipt_email === undefined ? intent.receipt_email : params.receipt_email,
    setup_future_usage: params.setup_future_usage ?? intent.setup_future_usage,
  };
}

function chosenMethod(context: Context, intent: PaymentIntent, params: Confirmation): PaymentMethod {
  if (params.payment_method_data) return addPaymentMethod(context, params.payment_method_data);
  const id = params.payment_method ?? intent.payment_method;
  if (id) return find(context, 'payment_methods', resolvePaymentMethod(context, id), 'payment_method');
  const message =
    "You cannot confirm this PaymentIntent because it's missing a payment method. " +
    'You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.';
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

function requireChallenge(
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  returnUrl: string | null,
): PaymentIntent {
  const waiting = context.store.put('payment_intents', {
    ...intent,
    last_payment_error: null,
    next_action: openChallenge(context, intent.id, returnUrl),
    payment_method: method.id,
    status: 'requires_action',
  });
  emit(context, 'payment_intent.requires_action', waiting);
  return waiting;
}
