import { BoardRegular } from '@fluentui/react-icons';
import { type PageRoute, page } from '../../routing/page.ts';
import type { StaffArea } from '../../routing/roots.ts';
import { dashboardPaths } from './paths.ts';

/** The start page of both staff areas. */
export const dashboardRoute = (area: StaffArea): PageRoute => ({
  path: dashboardPaths.page(area),
  handle: { page: 'dashboard', icon: BoardRegular },
  lazy: page(() => import('./dashboard-page.tsx'), 'DashboardPage', 'dashboard', 'worklist'),
});
