import { type RouteObject, redirect } from 'react-router';
import { signInOfHost } from './routing/area.ts';
import { staffRoute } from './shell/area-route.ts';
import { ErrorPage, NotFoundPage } from './shell/error-page.tsx';
import { page } from './shell/page-route.ts';
import { PublicLayout } from './shell/public-layout.tsx';
import { Root } from './shell/root.tsx';

const staffSignIn = page(async () => {
  const { StaffSignInPage, loader } = await import('./features/sign-in/staff-sign-in-page.tsx');
  return { Component: StaffSignInPage, loader };
}, 'sign-in');

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
          { path: '*', Component: NotFoundPage },
        ],
      },
      staffRoute('admin', {}),
      staffRoute('work', {}),
      { path: '/health', lazy: async () => ({ Component: (await import('./features/health/health-page.tsx')).HealthPage }) },
    ],
  },
];

function leadByHost() {
  const signIn = signInOfHost(location.hostname);
  if (signIn) throw redirect(signIn);
}
