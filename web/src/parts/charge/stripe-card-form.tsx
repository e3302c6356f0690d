import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import type { ApiError } from '../../api/errors.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { readEffectiveScheme } from '../../theme/color-scheme.ts';
import { useContractForm } from '../form/contract-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import type { CardFormProps } from './card-form.ts';
import { jcbRefusal, providerError, refusal } from './charge-error.ts';
import { storeReturnUrl } from './return-url.ts';

/** The provider's form runs in its own frame; ours has no fields. */
const Nothing = z.object({});

export type StripeCardFormProps = CardFormProps & { publishableKey: string };

/** The provider's own card form. Card numbers never touch this page. */
export function StripeCardForm({ publishableKey, ...props }: StripeCardFormProps) {
  const [stripe] = useState(() => loadStripe(publishableKey));
  const appearance = { theme: readEffectiveScheme() === 'dark' ? 'night' : 'stripe' } as const;
  return (
    <Elements
      stripe={stripe}
      options={{ clientSecret: props.intent.clientSecret, locale: currentLanguage(), appearance }}
    >
      <StripeFields {...props} />
    </Elements>
  );
}

function StripeFields({ summary, intent, returnUrl, onDone, ...frame }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const form = useContractForm(Nothing, {});
  const enter = useMutation<void, ApiError>({
    mutationFn: () => enterAtStripe(stripe, elements, { intent, returnUrl }),
    onSuccess: onDone,
  });
  return (
    <FormDialog
      {...frame}
      form={form}
      onSubmit={() => enter.mutate()}
      saving={{ isPending: enter.isPending || !stripe, error: enter.error }}
    >
      {summary}
      <PaymentElement options={{ layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } }} />
    </FormDialog>
  );
}

/**
 * Reads the card's brand from its token before confirming: a JCB card is refused before any money is taken. 3-D Secure
 * leaves the page and returns.
 */
async function enterAtStripe(
  stripe: Stripe | null,
  elements: StripeElements | null,
  { intent, returnUrl }: Pick<CardFormProps, 'intent' | 'returnUrl'>,
): Promise<void> {
  if (!stripe || !elements) return;
  const checked = await elements.submit();
  if (checked.error) throw errorOf(checked.error);
  const { confirmationToken, error } = await stripe.createConfirmationToken({
    elements,
    params: { return_url: returnUrl },
  });
  if (error) throw errorOf(error);
  if (confirmationToken.payment_method_preview.card?.brand === 'jcb') throw jcbRefusal();
  storeReturnUrl(returnUrl);
  const confirmation = {
    clientSecret: intent.clientSecret,
    confirmParams: { confirmation_token: confirmationToken.id, return_url: returnUrl },
    redirect: 'if_required',
  } as const;
  const confirmed = await (intent.kind === 'payment_intent'
    ? stripe.confirmPayment(confirmation)
    : stripe.confirmSetup(confirmation));
  // The payment is already over (earlier submit or newer charge): the page behind the form shows its result.
  if (confirmed.error && confirmed.error.code !== `${intent.kind}_unexpected_state`) throw errorOf(confirmed.error);
}

/** The provider's form marks input errors in the person's language; the bank's refusals are our one notice. */
function errorOf({ type, message }: StripeError): ApiError {
  return type === 'card_error' ? refusal('paymentDeclined') : providerError(message ?? type);
}
