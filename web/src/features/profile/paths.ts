import { rootOf, type StaffArea } from '../../routing/roots.ts';

const page = (area: StaffArea) => `${rootOf[area]}/preference`;

export const profilePaths = {
  page,
  password: (area: StaffArea) => `${page(area)}/password`,
} as const;
