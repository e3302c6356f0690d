import { useMatches } from 'react-router';
import type { PageHandle } from '../routing/page.ts';
import type { Area } from '../routing/roots.ts';

/** A page as the area's menu shows it. */
export type MenuPage = PageHandle & { path: string };
/** What an area's layout reads to draw its navigation: pages without a route are in no menu. */
export type AreaHandle = { area: Area; pages: readonly MenuPage[] };

/** The current area, its pages, and the page on screen. */
export function useCurrentPage(): AreaHandle & { page: MenuPage | undefined } {
  const handles = useMatches().map(({ handle }) => handle);
  const area = handles.find(isAreaHandle);
  if (!area) throw new Error('useCurrentPage outside an area');
  const name = handles.find(isPageHandle)?.page;
  return { ...area, page: area.pages.find(({ page }) => page === name) };
}

/** The path of the page on screen below any dialog; each tab of Patients has its own. Undefined outside an area. */
export function usePagePath(): string | undefined {
  return useMatches().find(({ handle }) => isPageHandle(handle))?.pathname;
}

function isAreaHandle(handle: unknown): handle is AreaHandle {
  return typeof handle === 'object' && handle !== null && 'area' in handle;
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'page' in handle;
}
