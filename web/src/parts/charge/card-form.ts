import type { ReactNode } from 'react';

/** What a card is entered for, as the provider names it: a payment, or to be kept without one. */
export type CardIntent = { kind: 'payment_intent' | 'setup_intent'; id: string; clientSecret: string };

/** What both card forms, the provider's and the local one, are given. */
export type CardFormProps = {
  title: string;
  /** "Pay ¥12,000" */
  action: string;
  /** Another button beside Cancel. */
  extra?: ReactNode;
  intent: CardIntent;
  /** Where the bank's confirmation page leads back to; names what was paid or entered as `id`. */
  returnUrl: string;
  onDone: () => void;
  onClose: () => void;
  summary: ReactNode;
};
