import type { Context } from '../context.ts';
import type { PaymentIntent } from '../objects/payment-intent.ts';
import { find } from '../operation.ts';
import type { Challenge } from '../store.ts';
import { bankAnswerAfterChallenge } from '../test-cards.ts';
import { failPayment, refuseMoney, takeMoney } from './charge-card.ts';
import { completeCheckoutOf } from './complete-checkout.ts';

/**
 * The challenge is open while its intent still waits for exactly this one (not cancelled, not tried again with another
 * card).
 */
export function openIntentOf(context: Context, challenge: Challenge): PaymentIntent | null {
  const intent = find(context, 'payment_intents', challenge.intent);
  const waitsForThis = intent.next_action?.redirect_to_url.url.endsWith(`/${challenge.id}`) ?? false;
  return waitsForThis && !challenge.isAnswered ? intent : null;
}

export function answerChallenge(
  context: Context,
  challenge: Challenge,
  intent: PaymentIntent,
  isAuthenticated: boolean,
): PaymentIntent {
  context.store.put('challenges', { ...challenge, isAnswered: true });
  const method = find(context, 'payment_methods', intent.payment_method ?? '');
  if (isAuthenticated) {
    const answer = bankAnswerAfterChallenge(find(context, 'vault', method.id).behaviour);
    if (answer === 'paid') {
      const paid = takeMoney(context, intent, method, { challenged: true });
      completeCheckoutOf(context, paid);
      return paid;
    }
    refuseMoney(context, intent, method, answer);
  } else {
    failPayment(context, intent, method, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    });
  }
  return find(context, 'payment_intents', intent.id);
}
