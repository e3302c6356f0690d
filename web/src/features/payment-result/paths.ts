import { type Area, rootOf } from '../../routing/roots.ts';

export const paymentResultPaths = {
  page: (area: Area) => `${rootOf[area]}/payment-result`,
  public: () => '/payment-result',
} as const;
