import { rootOf } from '../../routing/roots.ts';

export const myDevicePaths = {
  page: () => rootOf.portal,
  bind: () => `${rootOf.portal}/bind`,
  return: () => `${rootOf.portal}/return`,
} as const;
