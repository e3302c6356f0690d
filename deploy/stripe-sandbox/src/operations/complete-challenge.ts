import type { Context } from '../context.ts';
import type { PaymentIntent } from '../objects/payment-intent.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import type { SetupIntent } from '../objects/setup-intent.ts';
import { find } from '../operation.ts';
import type { Challenge } from '../store.ts';
import { bankAnswerAfterChallenge } from '../test-cards.ts';
import { failPayment, refuseMoney, takeMoney } from './charge-card.ts';
import { completeCheckoutOf } from './complete-checkout.ts';
import { failSetup, keepCard } from './setup-intents.ts';

/** What a bank asks about: a payment, or a card that is to be kept. */
export type Asked = PaymentIntent | SetupIntent;

const unauthenticated = 'Please choose a different payment method and try again.';

export const askedBy = (context: Context, { intent }: Challenge): Asked =>
  context.store.get('payment_intents', intent) ?? find(context, 'setup_intents', intent);

/**
 * The challenge is open while its intent still waits for exactly this one (not cancelled, not tried again with another
 * card).
 */
export function openIntentOf(context: Context, challenge: Challenge): Asked | null {
  const intent = askedBy(context, challenge);
  const waitsForThis = intent.next_action?.redirect_to_url.url.endsWith(`/${challenge.id}`) ?? false;
  return waitsForThis && !challenge.isAnswered ? intent : null;
}

export function answerChallenge(
  context: Context,
  challenge: Challenge,
  intent: Asked,
  isAuthenticated: boolean,
): Asked {
  context.store.put('challenges', { ...challenge, isAnswered: true });
  const method = find(context, 'payment_methods', intent.payment_method ?? '');
  if (intent.object === 'setup_intent') {
    if (isAuthenticated) return keepCard(context, intent, method);
    return failSetup(context, intent, method, {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message: `The latest attempt to set up the payment method has failed because authentication failed. ${unauthenticated}`,
    });
  }
  answerForPayment(context, intent, method, isAuthenticated);
  return askedBy(context, challenge);
}

function answerForPayment(context: Context, intent: PaymentIntent, method: PaymentMethod, isAuthenticated: boolean) {
  if (!isAuthenticated) {
    failPayment(context, intent, method, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: `We are unable to authenticate your payment method. ${unauthenticated}`,
    });
    return;
  }
  const answer = bankAnswerAfterChallenge(find(context, 'vault', method.id).behaviour);
  if (answer === 'paid') completeCheckoutOf(context, takeMoney(context, intent, method, { challenged: true }));
  else refuseMoney(context, intent, method, answer);
}
