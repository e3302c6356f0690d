import { type PageRoute, page } from '../../routing/page.ts';
import type { StaffArea } from '../../routing/roots.ts';
import { incidentPaths as paths } from './paths.ts';

/** Reached from Today; in the menu it is part of Patients. */
export const incidentsRoute = (area: StaffArea): PageRoute => ({
  path: paths.list(area),
  handle: { page: 'customers' },
  lazy: page(() => import('./incidents-page.tsx'), 'IncidentsPage', 'incidents', 'holds'),
  children: [
    { path: paths.edit(area, ':id'), lazy: page(() => import('./edit-incident.tsx'), 'EditIncidentDialog') },
    { path: paths.reported(area, ':id'), lazy: page(() => import('./mark-reported.tsx'), 'MarkReportedDialog') },
  ],
});
