export type Decline = keyof typeof declines;
export type Behaviour =
  | 'pays'
  | 'authenticatesUnlessSetUp'
  | 'alwaysAuthenticates'
  | 'declinesAfterAuthentication'
  | 'failsOnceAttached'
  | Decline;

/** Code, the bank's reason if there is one, and message of a declined charge. */
export const declines = {
  authenticationRequired: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  expiredCard: { code: 'expired_card', declineCode: null, message: 'Your card has expired.' },
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  incorrectCvc: { code: 'incorrect_cvc', declineCode: null, message: "Your card's security code is incorrect." },
  insufficientFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lostCard: { code: 'card_declined', declineCode: 'lost_card', message: 'Your card was declined.' },
  processingError: {
    code: 'processing_error',
    declineCode: null,
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} as const;

type TestCard = { number: string; behaviour: Behaviour; alias?: string };

/**
 * The provider's published test cards; `alias` is the ready-made payment method id that servers use instead of a
 * number.
 */
const testCards: TestCard[] = [
  { number: '4242424242424242', behaviour: 'pays', alias: 'pm_card_visa' },
  { number: '4000056655665556', behaviour: 'pays', alias: 'pm_card_visa_debit' },
  { number: '5555555555554444', behaviour: 'pays', alias: 'pm_card_mastercard' },
  { number: '2223003122003222', behaviour: 'pays' },
  { number: '378282246310005', behaviour: 'pays', alias: 'pm_card_amex' },
  { number: '6011111111111117', behaviour: 'pays', alias: 'pm_card_discover' },
  { number: '3056930009020004', behaviour: 'pays', alias: 'pm_card_diners' },
  { number: '3566002020360505', behaviour: 'pays', alias: 'pm_card_jcb' },
  { number: '6200000000000005', behaviour: 'pays', alias: 'pm_card_unionpay' },
  { number: '4000002500003155', behaviour: 'authenticatesUnlessSetUp', alias: 'pm_card_authenticationRequiredOnSetup' },
  { number: '4000002760003184', behaviour: 'alwaysAuthenticates', alias: 'pm_card_authenticationRequired' },
  {
    number: '4000008400001629',
    behaviour: 'declinesAfterAuthentication',
    alias: 'pm_card_threeDSecureRequiredChargeDeclined',
  },
  { number: '4000000000000341', behaviour: 'failsOnceAttached', alias: 'pm_card_chargeCustomerFail' },
  { number: '4000000000000002', behaviour: 'generic', alias: 'pm_card_visa_chargeDeclined' },
  { number: '4000000000009995', behaviour: 'insufficientFunds', alias: 'pm_card_visa_chargeDeclinedInsufficientFunds' },
  { number: '4000000000009987', behaviour: 'lostCard', alias: 'pm_card_visa_chargeDeclinedLostCard' },
  { number: '4000000000000069', behaviour: 'expiredCard', alias: 'pm_card_chargeDeclinedExpiredCard' },
  { number: '4000000000000127', behaviour: 'incorrectCvc', alias: 'pm_card_chargeDeclinedIncorrectCvc' },
  { number: '4000000000000119', behaviour: 'processingError', alias: 'pm_card_chargeDeclinedProcessingError' },
];

export const behaviourOf = (number: string): Behaviour | null =>
  testCards.find((card) => card.number === number)?.behaviour ?? null;
export const numberOfAlias = (alias: string): string | null =>
  testCards.find((card) => card.alias === alias)?.number ?? null;
export const isDecline = (answer: string): answer is Decline => answer in declines;

type Circumstances = { offSession: boolean; isSetUp: boolean; isAttached: boolean };

/** The bank's response to a charge. */
export function bankAnswer(
  behaviour: Behaviour,
  { offSession, isSetUp, isAttached }: Circumstances,
): 'paid' | 'challenge' | Decline {
  if (isDecline(behaviour)) return behaviour;
  switch (behaviour) {
    case 'pays':
      return 'paid';
    case 'failsOnceAttached':
      return isAttached ? 'generic' : 'paid';
    case 'authenticatesUnlessSetUp':
      return offSession ? (isSetUp ? 'paid' : 'authenticationRequired') : 'challenge';
    case 'alwaysAuthenticates':
    case 'declinesAfterAuthentication':
      return offSession ? 'authenticationRequired' : 'challenge';
    default:
      return behaviour satisfies never;
  }
}

export function bankAnswerAfterChallenge(behaviour: Behaviour): 'paid' | Decline {
  return behaviour === 'declinesAfterAuthentication' ? 'generic' : 'paid';
}
