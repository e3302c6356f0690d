import type { Context } from '../context.ts';
import type { PaymentIntent } from '../objects/payment-intent.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import type { SetupIntent } from '../objects/setup-intent.ts';
import { find } from '../operation.ts';
import type { Challenge } from '../store.ts';
import { bankAnswerAfterChallenge } from '../test-cards.ts';
import { completePayment, declinePayment, failPayment } from './charge-card.ts';
import { completeCheckoutOf } from './complete-checkout.ts';
import { failSetup, saveCard } from './setup-intents.ts';

/** The intent a bank wants to confirm: a payment, or a card to save. */
export type ChallengedIntent = PaymentIntent | SetupIntent;

const unauthenticated = 'Please choose a different payment method and try again.';

export const intentOfChallenge = (context: Context, { intent }: Challenge): ChallengedIntent =>
  context.store.get('payment_intents', intent) ?? find(context, 'setup_intents', intent);

/** The intent, if it still waits for this challenge: it was not cancelled or tried with another card. */
export function openIntentOf(context: Context, challenge: Challenge): ChallengedIntent | null {
  const intent = intentOfChallenge(context, challenge);
  const waitsForThis = intent.next_action?.redirect_to_url.url.endsWith(`/${challenge.id}`) ?? false;
  return waitsForThis && !challenge.isAnswered ? intent : null;
}

export function completeChallenge(
  context: Context,
  challenge: Challenge,
  intent: ChallengedIntent,
  isAuthenticated: boolean,
): ChallengedIntent {
  context.store.put('challenges', { ...challenge, isAnswered: true });
  const method = find(context, 'payment_methods', intent.payment_method ?? '');
  if (intent.object === 'setup_intent') {
    if (isAuthenticated) return saveCard(context, intent, method);
    return failSetup(context, intent, method, {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message: `The latest attempt to set up the payment method has failed because authentication failed. ${unauthenticated}`,
    });
  }
  completePaymentChallenge(context, intent, method, isAuthenticated);
  return intentOfChallenge(context, challenge);
}

function completePaymentChallenge(
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  isAuthenticated: boolean,
) {
  if (!isAuthenticated) {
    failPayment(context, intent, method, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: `We are unable to authenticate your payment method. ${unauthenticated}`,
    });
    return;
  }
  const answer = bankAnswerAfterChallenge(find(context, 'vault', method.id).behaviour);
  if (answer === 'paid') completeCheckoutOf(context, completePayment(context, intent, method, { challenged: true }));
  else declinePayment(context, intent, method, answer);
}
