import { useMatches } from 'react-router';
import type { Page, PortalPage } from '../paths.ts';
import type { Area } from '../routing/area.ts';
import type { AreaHandle, PageHandle } from './area-route.ts';

/** The area one is in, its page on screen, and which pages it has. */
export function useCurrentPage(): { area: Area; page: Page | PortalPage | undefined; pages: AreaHandle['pages'] } {
  const handles = useMatches().map(({ handle }) => handle);
  const area = handles.find(isAreaHandle);
  if (!area) throw new Error('useCurrentPage outside an area');
  return { ...area, page: handles.find(isPageHandle)?.page };
}

function isAreaHandle(handle: unknown): handle is AreaHandle {
  return typeof handle === 'object' && handle !== null && 'area' in handle;
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'page' in handle;
}
