import type { RouteObject } from 'react-router';
import { page } from '../../routing/page.ts';
import { sharedReportPaths } from './paths.ts';

/** A family's link leads here, without a session. */
export const sharedReportRoute: RouteObject = {
  path: sharedReportPaths.page(),
  lazy: page(() => import('./shared-report-page.tsx'), 'SharedReportPage', 'compliance'),
};
