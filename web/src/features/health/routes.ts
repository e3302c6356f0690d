import type { RouteObject } from 'react-router';
import { page } from '../../routing/page.ts';
import { healthPaths } from './paths.ts';

export const healthRoute: RouteObject = {
  path: healthPaths.page(),
  lazy: page(() => import('./health-page.tsx'), 'HealthPage'),
};
