import { rootOf, type StaffArea } from '../../routing/roots.ts';

const page = (area: StaffArea) => `${rootOf[area]}/preference`;

export const profilePaths = {
  page,
  password: (area: StaffArea) => `${page(area)}/password`,
  /** Staff of companies alone get notices. */
  notices: () => `${page('work')}/notices`,
} as const;
