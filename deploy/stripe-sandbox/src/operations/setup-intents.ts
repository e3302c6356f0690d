import { z } from 'zod';
import { type ApiErrorBody, cardError, invalidRequest, noSuch } from '../api-error.ts';
import { type Context, emit } from '../context.ts';
import { newId, randomText } from '../ids.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import { newSetupIntent, publicSetupIntent, type SetupIntent } from '../objects/setup-intent.ts';
import { type Call, find, type Operation } from '../operation.ts';
import { bankAnswer, type Decline, declines } from '../test-cards.ts';
import { expand, ignored, mergeMetadata, metadata, readParams, text } from '../wire.ts';
import { addPaymentMethod, paymentMethodParams, resolvePaymentMethod } from './card-details.ts';
import { openChallenge } from './open-challenge.ts';
import { attach, usedUp } from './payment-methods.ts';

const CreateSetupIntent = z.strictObject({
  customer: text.optional(),
  expand,
  metadata: metadata.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  usage: z.enum(['off_session', 'on_session']).default('off_session'),
});
const ConfirmSetupIntent = z.strictObject({
  client_secret: text.optional(),
  expand,
  expected_payment_method_type: ignored,
  payment_method: text.optional(),
  payment_method_data: z.strictObject(paymentMethodParams).optional(),
  return_url: z.url().optional(),
  use_stripe_sdk: ignored,
});

export const createSetupIntent: Operation = (context, call) => {
  const params = readParams(CreateSetupIntent, call.params);
  if (params.customer !== undefined) find(context, 'customers', params.customer, 'customer');
  const id = newId('seti');
  const setup = newSetupIntent({
    id,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: context.now(),
    customer: params.customer ?? null,
    metadata: mergeMetadata({}, params.metadata),
    usage: params.usage,
  });
  context.store.put('setup_intents', setup);
  emit(context, 'setup_intent.created', setup);
  return setup;
};

export const getSetupIntent: Operation = (context, call) => {
  readParams(z.strictObject({ client_secret: text.optional(), expand }), call.params);
  return shownTo(call, findForCaller(context, call));
};

/** Saves a card without charging it; the bank may require a challenge, as for a payment. */
export const confirmSetupIntent: Operation = (context, call) => {
  const params = readParams(ConfirmSetupIntent, call.params);
  const setup = findForCaller(context, call);
  if (setup.status === 'succeeded') {
    throw invalidRequest('You cannot confirm this SetupIntent because it has already succeeded.', {
      code: 'setup_intent_unexpected_state',
    });
  }
  const method = params.payment_method_data
    ? addPaymentMethod(context, params.payment_method_data)
    : find(context, 'payment_methods', resolvePaymentMethod(context, params.payment_method ?? ''), 'payment_method');
  const card = find(context, 'vault', method.id);
  if (card.isUsedUp) throw usedUp();
  const answer = bankAnswer(card.behaviour, { offSession: false, isSetUp: card.isSetUp, isAttached: false });
  if (answer === 'paid') return shownTo(call, saveCard(context, setup, method));
  if (answer !== 'challenge') throw declineCard(context, setup, method, answer);
  const next_action = openChallenge(context, setup.id, params.return_url ?? null);
  const waiting = { ...setup, last_setup_error: null, next_action, payment_method: method.id };
  return shownTo(call, context.store.put('setup_intents', { ...waiting, status: 'requires_action' }));
};

export function saveCard(context: Context, setup: SetupIntent, method: PaymentMethod): SetupIntent {
  if (setup.customer && !method.customer) attach(context, method, setup.customer);
  context.store.put('vault', { ...find(context, 'vault', method.id), isSetUp: setup.usage === 'off_session' });
  const succeeded = context.store.put('setup_intents', {
    ...setup,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  emit(context, 'setup_intent.succeeded', succeeded);
  return succeeded;
}

/** The bank declined: the setup waits for another card. Returns the error to throw. */
function declineCard(context: Context, setup: SetupIntent, method: PaymentMethod, decline: Decline) {
  const { code, declineCode, message } = declines[decline];
  const error = { type: 'card_error', code, message, ...(declineCode ? { decline_code: declineCode } : {}) } as const;
  failSetup(context, setup, method, error);
  return cardError(code, message, error);
}

export function failSetup(
  context: Context,
  setup: SetupIntent,
  method: PaymentMethod,
  error: ApiErrorBody,
): SetupIntent {
  const failed = context.store.put('setup_intents', {
    ...setup,
    last_setup_error: { ...error, payment_method: method },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  emit(context, 'setup_intent.setup_failed', failed);
  return failed;
}

function findForCaller(context: Context, { access, path, params }: Call): SetupIntent {
  const setup = find(context, 'setup_intents', path.id, 'intent');
  if (access !== 'secret' && params.client_secret !== setup.client_secret)
    throw noSuch('setupintent', setup.id, 'intent');
  return setup;
}

const shownTo = ({ access }: Call, setup: SetupIntent): object =>
  access === 'secret' ? setup : publicSetupIntent(setup);
