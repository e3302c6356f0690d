import { type RouteObject, redirect } from 'react-router';
import { auditRoute, customersRoute } from './family-pages.ts';
import { invoiceReportsRoute, paymentResultRoute, paymentsRoute, settingRoute } from './money-pages.ts';
import { companiesRoute, dashboardRoute, usersRoute } from './organisation-pages.ts';
import { preferenceRoute } from './own-pages.ts';
import { type Page, paths } from './paths.ts';
import { portalPages } from './portal-pages.ts';
import { inventoryRoute, plansRoute, productsRoute, versionsRoute } from './product-pages.ts';
import { type PageRoute, portalRoute, staffRoute } from './shell/area-route.ts';

/**
 * Each page's list route with its dialogs as children; a page that is not here is in no menu. Menus follow the order of
 * `pageSegments`.
 */
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
  audit: auditRoute,
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
};

/** Other names of pages, in old links: the device is the portal's first page, and `/work/all` has no page. */
const otherNames: RouteObject[] = [
  { path: '/index/device', loader: () => redirect(paths.portal()) },
  { path: '/work/all', loader: () => redirect(paths.staffSignIn()) },
];

/**
 * The three areas behind a sign-in. Their table of pages is as large as a page, so it comes with the first visit to one
 * of them.
 */
export const areaRoutes = [
  staffRoute('admin', adminPages),
  staffRoute('work', workPages),
  portalRoute(portalPages),
  ...otherNames,
];
