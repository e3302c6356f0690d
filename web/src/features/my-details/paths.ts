import { rootOf } from '../../routing/roots.ts';

const page = `${rootOf.portal}/details`;

export const myDetailsPaths = {
  page: () => page,
  password: () => `${page}/password`,
  history: () => `${page}/history`,
  notices: () => `${page}/notices`,
} as const;
