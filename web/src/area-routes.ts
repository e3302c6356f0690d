import { type RouteObject, redirect } from 'react-router';
import { auditRoute } from './features/audit/routes.ts';
import { billingRoute } from './features/billing/routes.ts';
import { catalogsRoute } from './features/catalogs/routes.ts';
import { cohortsRoute } from './features/cohorts/routes.ts';
import { companiesRoute } from './features/companies/routes.ts';
import { customersRoute } from './features/customers/routes.ts';
import { dashboardRoute } from './features/dashboard/routes.ts';
import { devicesRoute } from './features/devices/routes.ts';
import { familyRoute } from './features/family/routes.ts';
import { guardiansRoutes } from './features/guardians/routes.ts';
import { incidentsRoute } from './features/incidents/routes.ts';
import { inventoryRoute } from './features/inventory/routes.ts';
import { invoicesRoute } from './features/invoices/routes.ts';
import { myDetailsRoute } from './features/my-details/routes.ts';
import { myDevicePaths } from './features/my-device/paths.ts';
import { myDeviceRoute } from './features/my-device/routes.ts';
import { myRequestsRoute } from './features/my-requests/routes.ts';
import { paymentResultRoute } from './features/payment-result/routes.ts';
import { paymentsRoute } from './features/payments/routes.ts';
import { plansRoute } from './features/plans/routes.ts';
import { productsRoute } from './features/products/routes.ts';
import { profileRoute } from './features/profile/routes.ts';
import { recallRoute, recallsRoute } from './features/recalls/routes.ts';
import { requestsRoute } from './features/requests/routes.ts';
import { settingsRoute } from './features/settings/routes.ts';
import { signInPaths } from './features/sign-in/paths.ts';
import { staffUsersRoute } from './features/staff/routes.ts';
import { statementsRoute } from './features/statements/routes.ts';
import { versionsRoute } from './features/versions/routes.ts';
import { worklistRoute } from './features/worklist/routes.ts';
import { areaRoute } from './shell/area-route.ts';

/**
 * The pages of the three signed-in areas in menu order. The table is large, so it loads with the first visit to one of
 * them.
 */
export const areaRoutes: RouteObject[] = [
  areaRoute('admin', [
    dashboardRoute('admin'),
    companiesRoute('admin'),
    staffUsersRoute('admin'),
    productsRoute([catalogsRoute, devicesRoute]),
    plansRoute('admin'),
    customersRoute('admin'),
    worklistRoute('admin'),
    incidentsRoute('admin'),
    requestsRoute('admin'),
    cohortsRoute('admin'),
    inventoryRoute('admin'),
    recallsRoute('admin'),
    recallRoute('admin'),
    paymentsRoute('admin'),
    versionsRoute,
    invoicesRoute,
    statementsRoute('admin'),
    settingsRoute,
    auditRoute,
    profileRoute('admin'),
    paymentResultRoute('admin'),
  ]),
  areaRoute('work', [
    dashboardRoute('work'),
    companiesRoute('work'),
    staffUsersRoute('work'),
    plansRoute('work'),
    customersRoute('work'),
    worklistRoute('work'),
    incidentsRoute('work'),
    requestsRoute('work'),
    cohortsRoute('work'),
    inventoryRoute('work'),
    recallsRoute('work'),
    recallRoute('work'),
    paymentsRoute('work'),
    statementsRoute('work'),
    myRequestsRoute('work'),
    profileRoute('work'),
    paymentResultRoute('work'),
  ]),
  areaRoute('portal', [
    myDeviceRoute,
    myDetailsRoute(guardiansRoutes),
    familyRoute,
    billingRoute,
    myRequestsRoute('portal'),
    paymentResultRoute('portal'),
  ]),
  // Redirects of old links.
  { path: '/index/device', loader: () => redirect(myDevicePaths.page()) },
  { path: '/work/all', loader: () => redirect(signInPaths.staff()) },
];
