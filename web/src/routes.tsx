import { type RouteObject, redirect } from 'react-router';
import { customersRoute } from './family-pages.ts';
import { invoiceReportsRoute, paymentResultRoute, paymentsRoute, publicMoneyPages, settingRoute } from './money-pages.ts';
import { companiesRoute, dashboardRoute, usersRoute } from './organisation-pages.ts';
import { preferenceRoute, supportRoute } from './own-pages.ts';
import type { Page } from './paths.ts';
import { portalPages } from './portal-pages.ts';
import { inventoryRoute, plansRoute, productsRoute, versionsRoute } from './product-pages.ts';
import { publicPages } from './public-pages.ts';
import { signInOfHost } from './routing/area.ts';
import { type PageRoute, portalRoute, staffRoute } from './shell/area-route.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { page } from './shell/page-route.ts';
import { PublicLayout } from './shell/public-layout.tsx';
import { Root } from './shell/root.tsx';

const staffSignIn = page(async () => {
  const { StaffSignInPage, loader } = await import('./features/sign-in/staff-sign-in-page.tsx');
  return { Component: StaffSignInPage, loader };
}, 'sign-in');

/** Each page's list route with its dialogs as children; a page that is not here is in no menu. Menus follow the order of `pageSegments`. */
const adminPages: Partial<Record<Page, PageRoute>> = {
  dashboard: dashboardRoute,
  companies: companiesRoute,
  users: usersRoute,
  products: productsRoute,
  plans: plansRoute('admin'),
  customers: customersRoute,
  inventory: inventoryRoute,
  payments: paymentsRoute('admin'),
  versions: versionsRoute,
  setting: settingRoute,
  invoiceReports: invoiceReportsRoute,
  preference: preferenceRoute,
  paymentResult: paymentResultRoute,
};
const workPages: Partial<Record<Page, PageRoute>> = {
  dashboard: dashboardRoute,
  companies: companiesRoute,
  users: usersRoute,
  plans: plansRoute('work'),
  customers: customersRoute,
  inventory: inventoryRoute,
  payments: paymentsRoute('work'),
  preference: preferenceRoute,
  paymentResult: paymentResultRoute,
  support: supportRoute,
};

/** Every address of the app. Pages are loaded with their first visit. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      {
        Component: PublicLayout,
        ErrorBoundary: ErrorPage,
        children: [
          { path: '/', middleware: [leadByHost], lazy: staffSignIn },
          { path: '/login/backend', lazy: staffSignIn },
          {
            path: '/login',
            lazy: page(async () => {
              const { PortalSignInPage, loader } = await import('./features/sign-in/portal-sign-in-page.tsx');
              return { Component: PortalSignInPage, loader };
            }, 'sign-in'),
          },
          { lazy: dataLayout, children: [...publicPages, ...publicMoneyPages] },
          { path: '*', lazy: async () => ({ Component: (await import('./shell/not-found-page.tsx')).NotFoundPage }) },
        ],
      },
      { lazy: dataLayout, ErrorBoundary: ErrorPage, children: [staffRoute('admin', adminPages), staffRoute('work', workPages), portalRoute(portalPages)] },
      { path: '/health', lazy: async () => ({ Component: (await import('./features/health/health-page.tsx')).HealthPage }) },
    ],
  },
];

async function dataLayout() {
  return { Component: (await import('./shell/data-layout.tsx')).DataLayout };
}

function leadByHost() {
  const signIn = signInOfHost(location.hostname);
  if (signIn) throw redirect(signIn);
}
