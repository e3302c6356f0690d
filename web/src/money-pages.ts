import type { RouteObject } from 'react-router';
import type { PageRoute } from './shell/area-route.ts';
import { page } from './shell/page-route.ts';

/** Payments of both staff areas; a refund is the administrators' own. */
export const paymentsRoute = (area: 'admin' | 'work'): PageRoute => ({
  lazy: page(
    async () => {
      const { PaymentsPage, loader } = await import('./features/payments/payments-page.tsx');
      return { Component: PaymentsPage, loader };
    },
    'payments',
    'charge',
  ),
  children: [
    {
      path: ':id',
      lazy: page(async () => {
        const { PaymentDialog, loader } = await import('./features/payments/payment-dialog.tsx');
        return { Component: PaymentDialog, loader };
      }),
    },
    ...(area === 'admin' ? [refund, settle] : []),
  ],
});

const refund: RouteObject = {
  path: ':id/refund',
  lazy: page(async () => {
    const { RefundDialog, loader } = await import('./features/payments/refund-dialog.tsx');
    return { Component: RefundDialog, loader };
  }),
};

const settle: RouteObject = {
  path: ':id/settle',
  lazy: page(async () => {
    const { SettleDialog, loader } = await import('./features/payments/settle-dialog.tsx');
    return { Component: SettleDialog, loader };
  }),
};

/** Where card payments end, in every area. */
export const paymentResultRoute: PageRoute = {
  lazy: page(async () => {
    const { PaymentResultPage, loader } = await import('./features/payment-result/payment-result-page.tsx');
    return { Component: PaymentResultPage, loader };
  }, 'payment-result'),
};

export const invoiceReportsRoute: PageRoute = {
  lazy: page(async () => {
    const { InvoicesPage, loader } = await import('./features/invoices/invoices-page.tsx');
    return { Component: InvoicesPage, loader };
  }, 'invoices'),
};

export const settingRoute: PageRoute = {
  lazy: page(async () => {
    const { SettingsPage, loader } = await import('./features/settings/settings-page.tsx');
    return { Component: SettingsPage, loader };
  }, 'settings'),
};
