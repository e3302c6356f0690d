import type { RouteObject } from 'react-router';
import { type PageRoute, page } from '../../routing/page.ts';
import type { Area } from '../../routing/roots.ts';
import { paymentResultPaths } from './paths.ts';

/** Where card payments end, in every area. */
export const paymentResultRoute = (area: Area): PageRoute => ({
  path: paymentResultPaths.page(area),
  handle: { page: 'paymentResult' },
  lazy: page(() => import('./payment-result-page.tsx'), 'PaymentResultPage', 'payment-result'),
});

/** The same for who pays by a link, without a session. */
export const publicResultRoute: RouteObject = {
  path: paymentResultPaths.public(),
  lazy: page(() => import('./public-result-page.tsx'), 'PublicResultPage', 'payment-result'),
};
