import { type RouteObject, redirect } from 'react-router';
import { queryClient } from '../api/query.ts';
import { keepRegion, readRegion, readSession } from '../api/session.ts';
import { landingOf, mayVisit } from '../routing/area.ts';
import { type PageHandle, type PageRoute, page } from '../routing/page.ts';
import { type Area, rootOf } from '../routing/roots.ts';
import { ErrorPage } from './error-page.tsx';
import { guardArea } from './guard.ts';
import type { AreaHandle } from './use-current-page.ts';

/** An area behind a sign-in: its pages, guarded, in the order of its menu. */
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
    // A loader of its own: middleware runs on every visit only where something loads.
    loader: () => null,
    lazy:
      area === 'portal'
        ? page(() => import('./portal-layout.tsx'), 'PortalLayout', 'table', 'notifications', 'guardians')
        : page(() => import('./staff-layout.tsx'), 'StaffLayout', 'table', 'notifications'),
    // What one page cannot show leaves the way to the others.
    children: pages.map((route) => ({
      ...route,
      ErrorBoundary: ErrorPage,
      middleware: [() => turnAway(route.handle)],
    })),
  };
}

/** A link of a mail leads an administrator into the region of what it names. */
function enterRegion({ pathname, searchParams }: URL): void {
  const region = searchParams.get('region');
  if (!region) return;
  searchParams.delete('region');
  if (region !== readRegion()) {
    keepRegion(region);
    queryClient.removeQueries();
  }
  throw redirect(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname);
}

function turnAway({ page: name }: PageHandle) {
  const session = readSession();
  if (session && !mayVisit(session.user, name)) throw redirect(landingOf(session.user));
}
