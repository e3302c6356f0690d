import type { RouteObject } from 'react-router';
import { page } from './shell/page-route.ts';

/** Pages before a session, other than signing in: forgotten passwords and sign-up. */
export const publicPages: RouteObject[] = [
  {
    path: '/forgotpassword',
    lazy: page(
      async () => ({ Component: (await import('./features/recovery/staff-forgot-page.tsx')).StaffForgotPage }),
      'recovery',
    ),
  },
  {
    path: '/resetpassword',
    lazy: page(
      async () => ({ Component: (await import('./features/recovery/staff-reset-page.tsx')).StaffResetPage }),
      'recovery',
    ),
  },
  {
    path: '/login/forgotpassword',
    lazy: page(async () => {
      const { PortalForgotPage, loader } = await import('./features/recovery/portal-forgot-page.tsx');
      return { Component: PortalForgotPage, loader };
    }, 'recovery'),
  },
  {
    path: '/login/resetpassword',
    lazy: page(
      async () => ({ Component: (await import('./features/recovery/portal-reset-page.tsx')).PortalResetPage }),
      'recovery',
    ),
  },
  {
    path: '/login/proveemail',
    lazy: page(async () => {
      const { loader, ProveEmailPage } = await import('./features/recovery/prove-email-page.tsx');
      return { Component: ProveEmailPage, loader };
    }, 'recovery'),
  },
  {
    path: '/signup',
    lazy: page(async () => {
      const { loader, SignUpPage } = await import('./features/sign-up/sign-up-page.tsx');
      return { Component: SignUpPage, loader };
    }, 'sign-up'),
  },
  {
    path: '/signup/result',
    lazy: page(
      async () => ({ Component: (await import('./features/sign-up/sign-up-result-page.tsx')).SignUpResultPage }),
      'sign-up',
    ),
  },
];

/** Pages that mails and payment links lead to, without a session. */
export const publicMoneyPages: RouteObject[] = [
  {
    path: '/receipt',
    lazy: page(async () => {
      const { ReceiptPage, loader } = await import('./features/receipt/receipt-page.tsx');
      return { Component: ReceiptPage, loader };
    }, 'receipt'),
  },
  {
    path: '/payment-result',
    lazy: page(
      async () => ({ Component: (await import('./features/payment-result/public-result-page.tsx')).PublicResultPage }),
      'payment-result',
    ),
  },
];
