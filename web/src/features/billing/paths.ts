import { rootOf } from '../../routing/roots.ts';

const page = () => `${rootOf.portal}/billing`;

export const billingPaths = {
  page,
  /** Where the form, or the bank, leads back to once a card was entered. */
  afterCard: (id: string) => `${page()}?${new URLSearchParams({ id })}`,
} as const;
