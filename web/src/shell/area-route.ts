import { type RouteObject, redirect } from 'react-router';
import { readSession } from '../api/session.ts';
import { type Page, type PortalPage, pageSegments, portalSegments } from '../paths.ts';
import { type Area, landingOf, mayVisit } from '../routing/area.ts';
import { page } from './page-route.ts';

/** What an area's layout reads to draw its navigation: pages without a route are in no menu. */
export type AreaHandle = { area: Area; pages: readonly (Page | PortalPage)[] };
export type PageHandle = { page: Page | PortalPage };

/** What a page's route gives; its path, guard and menu entry come from its name. */
export type PageRoute = Pick<RouteObject, 'lazy' | 'children'>;

/** The pages of a staff area, guarded, each under its specified segment. */
export function staffRoute(area: 'admin' | 'work', pages: Partial<Record<Page, PageRoute>>): RouteObject {
  return areaRoute(area, `/${area}`, pages, pageSegments);
}

/** The pages of the portal. */
export function portalRoute(pages: Partial<Record<PortalPage, PageRoute>>): RouteObject {
  return areaRoute('portal', '/index', pages, portalSegments);
}

function areaRoute<Name extends Page | PortalPage>(
  area: Area,
  path: string,
  pages: Partial<Record<Name, PageRoute>>,
  segments: Readonly<Record<Name, string>>,
): RouteObject {
  const names = Object.keys(segments).filter((name): name is Name => name in pages);
  const children = names.map((name): RouteObject => {
    const middleware: RouteObject['middleware'] = [
      () => {
        const session = readSession();
        if (session && !mayVisit(session.user, name)) throw redirect(landingOf(session.user));
      },
    ];
    return {
      ...pages[name],
      id: `${area}/${name}`,
      path: segments[name],
      handle: { page: name } satisfies PageHandle,
      middleware,
    };
  });
  // Where the area's own address has no page (yet), its first page answers.
  const first = names.find((name) => segments[name] !== '');
  if (first && !names.some((name) => segments[name] === ''))
    children.push({ index: true, loader: () => redirect(`${path}/${segments[first]}`) });
  return {
    path,
    handle: { area, pages: names } satisfies AreaHandle,
    middleware: [
      async ({ request }) => (await import('./guard.ts')).guardArea(area, new URL(request.url).searchParams.get('db')),
    ],
    // A loader of its own: middleware runs on every visit only where something loads.
    loader: () => null,
    lazy: page(
      async () => ({
        Component:
          area === 'portal'
            ? (await import('./portal-layout.tsx')).PortalLayout
            : (await import('./staff-layout.tsx')).StaffLayout,
      }),
      'table',
    ),
    children,
  };
}
