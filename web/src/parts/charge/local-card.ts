import { validationText } from '@fovea/contracts/validation-messages';
import { z } from 'zod';
import { ApiError, codes, unreachable } from '../../api/errors.ts';
import { currentLanguage } from '../../i18n/index.ts';
import type { CardFormProps } from './card-form.ts';
import { jcbRefusal, refusal } from './charge-error.ts';

/** The typed values. */
export const LocalCard = z.object({
  number: z
    .string({ error: 'required' })
    .min(1, { error: 'required' })
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{13,19}$/, { error: 'cardNumber' })),
  expiry: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    // As printed on the card, or its digits alone.
    .transform((typed) => typed.replace(/^(\d\d)(\d\d|20\d\d)$/, '$1/$2'))
    .pipe(z.string().regex(/^(0?[1-9]|1[0-2])\s*\/\s*(\d\d|20\d\d)$/, { error: 'cardExpiry' })),
  code: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .regex(/^\d{3,4}$/, { error: 'securityCode' }),
});
export type LocalCard = z.infer<typeof LocalCard>;

/** The sandbox's key for browsers; it opens nothing outside the local stack. */
const publishableKey = 'pk_test_fovea';

const Method = z.object({ id: z.string(), card: z.object({ brand: z.string() }) });
const Intent = z.object({
  status: z.string(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.string() }) }).nullable(),
});
const Failure = z.object({
  type: z.string(),
  code: z.string().optional(),
  param: z.string().optional(),
  message: z.string(),
});

/**
 * Pays with a card, or stores it, at the local sandbox with the steps of the provider's library; returns the bank's
 * page when confirmation is required.
 */
export async function enterLocalCard(
  { number, expiry, code }: LocalCard,
  { apiUrl, intent, returnUrl }: { apiUrl: string } & Pick<CardFormProps, 'intent' | 'returnUrl'>,
): Promise<string | null> {
  const [month = '', year = ''] = expiry.split('/').map((part) => part.trim());
  const typed = { 'card[number]': number, 'card[exp_month]': month, 'card[exp_year]': year, 'card[cvc]': code };
  const created = await post(`${apiUrl}/v1/payment_methods`, { type: 'card', ...typed, key: publishableKey });
  if (created.error) throw errorOf(created.error);
  const method = Method.parse(created.answer);
  if (method.card.brand === 'jcb') throw jcbRefusal();

  const wish = { payment_method: method.id, client_secret: intent.clientSecret, return_url: returnUrl };
  const confirmed = await post(`${apiUrl}/v1/${intent.kind}s/${intent.id}/confirm`, wish);
  // The payment is already over (earlier submit or newer charge): the page behind the form shows its result.
  if (confirmed.error?.code === `${intent.kind}_unexpected_state`) return null;
  if (confirmed.error) throw errorOf(confirmed.error);
  const answer = Intent.parse(confirmed.answer);
  return answer.status === 'requires_action' ? (answer.next_action?.redirect_to_url.url ?? null) : null;
}

async function post(
  url: string,
  values: Record<string, string>,
): Promise<{ answer: unknown; error?: z.infer<typeof Failure> }> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(values) }).catch(() => {
    throw unreachable('offline');
  });
  const answer: unknown = await response.json();
  return response.ok ? { answer } : { answer, error: z.object({ error: Failure }).parse(answer).error };
}

const fields: Record<string, { path: keyof LocalCard; key: 'cardNumber' | 'cardExpiry' | 'securityCode' }> = {
  number: { path: 'number', key: 'cardNumber' },
  exp_month: { path: 'expiry', key: 'cardExpiry' },
  exp_year: { path: 'expiry', key: 'cardExpiry' },
  cvc: { path: 'code', key: 'securityCode' },
};

/** Input errors are shown at their field, refusals of the bank as one notice. */
function errorOf({ type, code, param, message }: z.infer<typeof Failure>): ApiError {
  const field = code !== 'card_declined' && param ? fields[param] : undefined;
  if (field)
    return new ApiError(codes.offline, message, [
      { path: field.path, message: validationText(field.key, currentLanguage()) },
    ]);
  return type === 'card_error' ? refusal('paymentDeclined') : new ApiError(codes.offline, message);
}
