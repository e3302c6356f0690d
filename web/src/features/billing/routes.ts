import { type PageRoute, page } from '../../routing/page.ts';
import { billingPaths } from './paths.ts';

/** The family's payments; linked from My Details and My Device. */
export const billingRoute: PageRoute = {
  path: billingPaths.page(),
  handle: { page: 'billing' },
  lazy: page(() => import('./billing-page.tsx'), 'BillingPage', 'billing', 'charge'),
};
