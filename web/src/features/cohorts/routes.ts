import { type PageRoute, page } from '../../routing/page.ts';
import type { StaffArea } from '../../routing/roots.ts';
import { cohortPaths } from './paths.ts';

/** "Compliance", the fourth tab of Patients. In the menu it is part of Patients. */
export const cohortsRoute = (area: StaffArea): PageRoute => ({
  path: cohortPaths.list(area),
  handle: { page: 'customers' },
  lazy: page(() => import('./cohorts-page.tsx'), 'CohortsPage', 'cohorts', 'compliance', 'customers', 'worklist'),
});
