import { ClipboardTaskListLtrRegular } from '@fluentui/react-icons';
import type { RouteObject } from 'react-router';
import { type PageRoute, page } from '../../routing/page.ts';
import type { StaffArea } from '../../routing/roots.ts';
import { planPaths } from './paths.ts';

/** Administrators write plans, everybody else reads them. */
export const plansRoute = (area: StaffArea): PageRoute => ({
  path: planPaths.list(area),
  handle: { page: 'plans', icon: ClipboardTaskListLtrRegular },
  lazy: page(() => import('./plans-page.tsx'), 'PlansPage', 'plans'),
  children: [requests(area), ...(area === 'admin' ? writing : reading)],
});

const requests = (area: StaffArea): RouteObject => ({
  path: planPaths.requests(area),
  lazy: page(() => import('./plan-requests.tsx'), 'PlanRequests', 'charge'),
  children: [
    {
      path: planPaths.declineRequest(area, ':id'),
      lazy: page(() => import('./decline-plan-request.tsx'), 'DeclinePlanRequest'),
    },
  ],
});
const writing: RouteObject[] = [
  { path: planPaths.create(), lazy: page(() => import('./create-plan.tsx'), 'CreatePlanDialog') },
  { path: planPaths.view('admin', ':id'), lazy: page(() => import('./edit-plan.tsx'), 'EditPlanDialog') },
];
const reading: RouteObject[] = [
  { path: planPaths.view('work', ':id'), lazy: page(() => import('./view-plan.tsx'), 'ViewPlanDialog') },
];
