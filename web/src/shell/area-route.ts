import { type RouteObject, redirect } from 'react-router';
import { queryClient } from '../api/query.ts';
import { readRegion, readSession, storeRegion } from '../api/session.ts';
import { landingOf, mayVisit } from '../routing/area.ts';
import { type PageHandle, type PageRoute, page } from '../routing/page.ts';
import { type Area, rootOf } from '../routing/roots.ts';
import { ErrorPage } from './error-page.tsx';
import { guardArea } from './guard.ts';
import type { AreaHandle } from './use-current-page.ts';

/** An area that requires a sign-in, with its pages in menu order. */
export function areaRoute(area: Area, pages: PageRoute[]): RouteObject {
  return {
    path: rootOf[area],
    handle: { area, pages: pages.map(({ path, handle }) => ({ ...handle, path })) } satisfies AreaHandle,
    middleware: [
      async ({ request }) => {
        const url = new URL(request.url);
        await guardArea(area, url.searchParams.get('db'));
        if (area === 'admin') enterRegion(url);
      },
    ],
    // Middleware runs on every visit only for routes with a loader.
    loader: () => null,
    lazy:
      area === 'portal'
        ? page(() => import('./portal-layout.tsx'), 'PortalLayout', 'table', 'notifications', 'guardians')
        : page(() => import('./staff-layout.tsx'), 'StaffLayout', 'table', 'notifications'),
    // The area's navigation stays when a page fails.
    children: pages.map((route) => ({
      ...route,
      ErrorBoundary: ErrorPage,
      middleware: [() => turnAway(route.handle)],
    })),
  };
}

/** Switches an administrator to the region that a mail's link names. */
function enterRegion({ pathname, searchParams }: URL): void {
  const region = searchParams.get('region');
  if (!region) return;
  searchParams.delete('region');
  if (region !== readRegion()) {
    storeRegion(region);
    queryClient.removeQueries();
  }
  throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname);
}

function turnAway({ page: name }: PageHandle) {
  const session = readSession();
  if (session && !mayVisit(session.user, name)) throw redirect(landingOf(session.user));
}
