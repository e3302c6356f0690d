import { rootOf, type StaffArea } from '../../routing/roots.ts';

export const dashboardPaths = { page: (area: StaffArea) => rootOf[area] } as const;
