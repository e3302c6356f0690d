import type { ReactNode } from 'react';

/** The provider's purpose of a card entry: a payment, or storing the card. */
export type CardIntent = { kind: 'payment_intent' | 'setup_intent'; id: string; clientSecret: string };

/** The props of both card forms, the provider's and the local one. */
export type CardFormProps = {
  title: string;
  /** "Pay ¥12,000" */
  action: string;
  /** Another button beside Cancel. */
  extra?: ReactNode;
  intent: CardIntent;
  /** The return URL of the bank's confirmation page; contains the id of the payment or card setup as `id`. */
  returnUrl: string;
  onDone: () => void;
  onClose: () => void;
  summary: ReactNode;
};
