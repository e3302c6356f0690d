import type { Context } from '../context.ts';
import { randomText } from '../ids.ts';
import type { NextAction } from '../objects/payment-intent.ts';

/** Opens the challenge of the bank and returns it as the `next_action` of the intent. */
export function openChallenge(context: Context, intent: string, returnUrl: string | null): NextAction {
  const { id } = context.store.put('challenges', { id: randomText(32), intent, returnUrl, isAnswered: false });
  const url = `${context.publicUrl()}/3ds/${id}`;
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
}
