import { MoneyRegular } from '@fluentui/react-icons';
import type { RouteObject } from 'react-router';
import { recordList } from '../../routing/own-window.tsx';
import { type PageRoute, page } from '../../routing/page.ts';
import type { StaffArea } from '../../routing/roots.ts';
import { paymentPaths } from './paths.ts';

/** Payments; a refund is the administrators' own. */
export const paymentsRoute = (area: StaffArea): PageRoute => ({
  path: paymentPaths.list(area),
  handle: { page: 'payments', icon: MoneyRegular },
  lazy: recordList(page(() => import('./payments-page.tsx'), 'PaymentsPage', 'payments', 'charge', 'overview')),
  children: [
    { path: paymentPaths.view(area, ':id'), lazy: page(() => import('./payment-dialog.tsx'), 'PaymentDialog') },
    {
      path: paymentPaths.overview(area, ':id'),
      lazy: page(() => import('./payment-overview.tsx'), 'PaymentOverview'),
    },
    ...(area === 'admin' ? administrators : []),
  ],
});

const administrators: RouteObject[] = [
  { path: paymentPaths.voids(), lazy: page(() => import('./void-numbers-dialog.tsx'), 'VoidNumbersDialog') },
  { path: paymentPaths.refund(':id'), lazy: page(() => import('./refund-dialog.tsx'), 'RefundDialog') },
  { path: paymentPaths.settle(':id'), lazy: page(() => import('./settle-dialog.tsx'), 'SettleDialog') },
];
