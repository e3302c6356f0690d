import type { Context } from '../context.ts';
import { randomText } from '../ids.ts';
import type { NextAction } from '../objects/payment-intent.ts';

/** The bank wants to ask the payer on a page of its own: what the intent says comes next. */
export function openChallenge(context: Context, intent: string, returnUrl: string | null): NextAction {
  const { id } = context.store.put('challenges', { id: randomText(32), intent, returnUrl, isAnswered: false });
  const url = `${context.publicUrl()}/3ds/${id}`;
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
}
