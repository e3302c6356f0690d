import { createHash } from 'node:crypto';
import { z } from 'zod';
import { cardError } from '../api-error.ts';
import { brandOf, passesLuhn } from '../card-number.ts';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { emptyAddress, newPaymentMethod, type PaymentMethod } from '../objects/payment-method.ts';
import { behaviourOf, numberOfAlias } from '../test-cards.ts';
import { clearable, ignored, mergeMetadata, metadata, text } from '../wire.ts';
import { addressParams } from './customers.ts';

export const paymentMethodParams = {
  allow_redisplay: ignored,
  billing_details: z
    .strictObject({
      address: z.union([z.literal('').transform(() => ({})), addressParams]).optional(),
      email: clearable.optional(),
      name: clearable.optional(),
      phone: clearable.optional(),
    })
    .optional(),
  card: z.strictObject({ number: text, exp_month: text, exp_year: text, cvc: text.optional() }),
  metadata: metadata.optional(),
  type: z.literal('card'),
};
type PaymentMethodParams = z.infer<z.ZodObject<typeof paymentMethodParams>>;

/** Validates the card as the provider's form does and stores it without its number. */
export function addPaymentMethod(context: Context, params: PaymentMethodParams): PaymentMethod {
  const number = params.card.number.replace(/[\s-]/g, '');
  const behaviour = checkedBehaviour(number);
  const expiry = checkedExpiry(params.card.exp_month, params.card.exp_year, context.now());
  const brand = brandOf(number);
  if (params.card.cvc !== undefined && !(brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(params.card.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
  }
  const billing = params.billing_details;
  const method = newPaymentMethod({
    id: newId('pm'),
    billing_details: {
      address: { ...emptyAddress, ...billing?.address },
      email: billing?.email ?? null,
      name: billing?.name ?? null,
      phone: billing?.phone ?? null,
      tax_id: null,
    },
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: cvcCheck(params.card.cvc, behaviour),
      },
      country: 'US',
      display_brand: brand,
      ...expiry,
      fingerprint: createHash('sha256').update(`fovea${number}`).digest('hex').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: context.now(),
    customer: null,
    metadata: mergeMetadata({}, params.metadata),
  });
  context.store.put('vault', { id: method.id, behaviour, isSetUp: false, isUsedUp: false });
  return context.store.put('payment_methods', method);
}

/** A stored payment method's id, or a ready-made one such as `pm_card_visa`, which becomes a new method each time. */
export function resolvePaymentMethod(context: Context, id: string): string {
  const number = numberOfAlias(id);
  if (number === null) return id;
  const year = new Date(context.now() * 1000).getUTCFullYear() + 4;
  return addPaymentMethod(context, {
    type: 'card',
    card: { number, exp_month: '8', exp_year: String(year), cvc: number.startsWith('37') ? '1234' : '123' },
  }).id;
}

function checkedBehaviour(number: string) {
  if (!/^\d{13,19}$/.test(number))
    throw cardError('invalid_number', 'The card number is not a valid credit card number.', { param: 'number' });
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
  const behaviour = behaviourOf(number);
  if (behaviour) return behaviour;
  const message =
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, see the README.';
  throw cardError('card_declined', message, { decline_code: 'test_mode_live_card', param: 'number' });
}

/** A card is valid until the end of its month; a year may have two digits. */
function checkedExpiry(month: string, year: string, now: number): { exp_month: number; exp_year: number } {
  const today = new Date(now * 1000);
  const expMonth = /^\d{1,2}$/.test(month) ? Number(month) : 0;
  if (expMonth < 1 || expMonth > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", { param: 'exp_month' });
  const expYear = /^(\d\d|\d{4})$/.test(year) ? Number(year) + (year.length === 2 ? 2000 : 0) : 0;
  const isPast = expYear < today.getUTCFullYear() || expYear > today.getUTCFullYear() + 50;
  if (isPast) throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", { param: 'exp_year' });
  const isOver = expYear === today.getUTCFullYear() && expMonth < today.getUTCMonth() + 1;
  if (isOver)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", { param: 'exp_month' });
  return { exp_month: expMonth, exp_year: expYear };
}

function cvcCheck(cvc: string | undefined, behaviour: string): 'pass' | 'fail' | null {
  if (cvc === undefined) return null;
  return behaviour === 'incorrectCvc' ? 'fail' : 'pass';
}
