import type { ReactNode } from 'react';

/** What both card forms, the provider's and the local one, are given. */
export type CardFormProps = {
  title: string;
  /** "Pay ¥12,000" */
  action: string;
  extra: ReactNode;
  clientSecret: string;
  /** Where the bank's confirmation page leads back to. */
  returnUrl: string;
  onPaid: () => void;
  onClose: () => void;
  summary: ReactNode;
};
