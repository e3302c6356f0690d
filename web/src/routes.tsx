import { type PatchRoutesOnNavigationFunctionArgs, type RouteObject, redirect } from 'react-router';
import { PortalSignInPage, loader as portalSignInLoader } from './features/sign-in/portal-sign-in-page.tsx';
import { StaffSignInPage, loader as staffSignInLoader } from './features/sign-in/staff-sign-in-page.tsx';
import { publicMoneyPages, publicPages } from './public-pages.ts';
import { signInOfHost } from './routing/area.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { page } from './shell/page-route.ts';
import { PublicLayout } from './shell/public-layout.tsx';
import { Root } from './shell/root.tsx';

const staffSignIn = page(async () => ({ Component: StaffSignInPage, loader: staffSignInLoader }), 'sign-in');

const areas = 'areas';
let areasKnown = false;

/** Fetches the pages of the areas when an address first leads into one. */
export async function addAreaRoutes({ path, patch }: PatchRoutesOnNavigationFunctionArgs): Promise<void> {
  if (areasKnown || !/^\/(admin|work|index)(\/|$)/.test(path)) return;
  const { areaRoutes } = await import('./area-routes.ts');
  patch(areas, areaRoutes);
  areasKnown = true;
}

/** Every address of the app. Pages are loaded with their first visit. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    children: [
      {
        Component: PublicLayout,
        ErrorBoundary: ErrorPage,
        children: [
          { path: '/', middleware: [leadByHost], lazy: staffSignIn },
          { path: '/login/backend', lazy: staffSignIn },
          {
            path: '/login',
            lazy: page(async () => ({ Component: PortalSignInPage, loader: portalSignInLoader }), 'sign-in'),
          },
          ...publicPages,
          ...publicMoneyPages,
          { path: '*', lazy: async () => ({ Component: (await import('./shell/not-found-page.tsx')).NotFoundPage }) },
        ],
      },
      { id: areas, ErrorBoundary: ErrorPage, children: [] },
      {
        path: '/health',
        lazy: async () => ({ Component: (await import('./features/health/health-page.tsx')).HealthPage }),
      },
    ],
  },
];

function leadByHost() {
  const signIn = signInOfHost(location.hostname);
  if (signIn) throw redirect(signIn);
}
