import { rootOf, type StaffArea } from '../../routing/roots.ts';

export const cohortPaths = {
  list: (area: StaffArea) => `${rootOf[area]}/customers/compliance`,
} as const;
