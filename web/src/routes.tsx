import type { PatchRoutesOnNavigationFunctionArgs, RouteObject } from 'react-router';
import { healthRoute } from './features/health/routes.ts';
import { publicResultRoute } from './features/payment-result/routes.ts';
import { receiptRoute } from './features/receipt/routes.ts';
import { recoveryRoutes } from './features/recovery/routes.ts';
import { sharedReportRoute } from './features/shared-report/routes.ts';
import { signInRoutes } from './features/sign-in/routes.ts';
import { signUpRoutes } from './features/sign-up/routes.ts';
import { areaOfPath } from './routing/area.ts';
import { page } from './routing/page.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { PublicLayout } from './shell/public-layout.tsx';
import { Root } from './shell/root.tsx';

const areas = 'areas';
let areasKnown = false;

/** Fetches the pages of the areas when an address first leads into one. */
export async function addAreaRoutes({ path, patch }: PatchRoutesOnNavigationFunctionArgs): Promise<void> {
  if (areasKnown || !areaOfPath(path)) return;
  const { areaRoutes } = await import('./area-routes.ts');
  patch(areas, areaRoutes);
  areasKnown = true;
}

/** Every address of the app; those behind a sign-in are in `area-routes.ts`. Pages are loaded with their first visit. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    children: [
      {
        Component: PublicLayout,
        ErrorBoundary: ErrorPage,
        children: [
          ...signInRoutes,
          ...recoveryRoutes,
          ...signUpRoutes,
          receiptRoute,
          sharedReportRoute,
          publicResultRoute,
          { path: '*', lazy: page(() => import('./shell/not-found-page.tsx'), 'NotFoundPage') },
        ],
      },
      { id: areas, ErrorBoundary: ErrorPage, children: [] },
      healthRoute,
    ],
  },
];
