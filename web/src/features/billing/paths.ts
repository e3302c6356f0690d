import { rootOf } from '../../routing/roots.ts';

const page = () => `${rootOf.portal}/billing`;

export const billingPaths = {
  page,
  /** The return URL after a card was entered. */
  afterCard: (id: string) => `${page()}?${new URLSearchParams({ id })}`,
} as const;
