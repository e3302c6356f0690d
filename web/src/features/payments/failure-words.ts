import type { TFunction } from 'i18next';
import type en from '../../i18n/en/payments.json';

type Words = keyof (typeof en)['declined'];

/** The card provider's codes of a refusal, by what they come to: https://docs.stripe.com/declines/codes. */
const wordsOf = {
  authentication_required: 'authentication',
  payment_intent_authentication_failure: 'authentication',
  insufficient_funds: 'funds',
  card_velocity_exceeded: 'limit',
  withdrawal_count_limit_exceeded: 'limit',
  expired_card: 'expired',
  invalid_expiry_month: 'expired',
  invalid_expiry_year: 'expired',
  incorrect_number: 'number',
  invalid_number: 'number',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
  lost_card: 'lost',
  pickup_card: 'lost',
  stolen_card: 'lost',
  fraudulent: 'fraud',
  merchant_blacklist: 'fraud',
  security_violation: 'fraud',
  card_not_supported: 'unsupported',
  not_permitted: 'unsupported',
  restricted_card: 'unsupported',
  service_not_allowed: 'unsupported',
  transaction_not_allowed: 'unsupported',
  currency_not_supported: 'currency',
  invalid_account: 'account',
  new_account_information_available: 'account',
  revocation_of_all_authorizations: 'stopped',
  revocation_of_authorization: 'stopped',
  stop_payment_order: 'stopped',
  issuer_not_available: 'later',
  processing_error: 'later',
  reenter_transaction: 'later',
  try_again_later: 'later',
  duplicate_transaction: 'duplicate',
  amount_too_large: 'amount',
  amount_too_small: 'amount',
  invalid_amount: 'amount',
  call_issuer: 'bank',
  card_declined: 'bank',
  do_not_honor: 'bank',
  do_not_try_again: 'bank',
  generic_decline: 'bank',
  no_action_taken: 'bank',
} as const satisfies Record<string, Words>;

const isKnown = (code: string): code is keyof typeof wordsOf => Object.hasOwn(wordsOf, code);

/** Why the bank or the provider refused a payment, with the code to quote; a code without words is shown as it is. */
export const failureWords = (code: string, t: TFunction<'payments'>): string =>
  isKnown(code) ? `${t(`declined.${wordsOf[code]}`)} (${code})` : code;

/** Of a payment that failed, where the provider said why; a release before did not tell. */
export const failureFact = (
  { status, failureCode }: { status: string; failureCode?: string | null },
  t: TFunction<'payments'>,
): (readonly [string, string])[] =>
  status === 'failed' && failureCode ? [[t('details.failure'), failureWords(failureCode, t)]] : [];
