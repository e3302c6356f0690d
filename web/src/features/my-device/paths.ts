import { rootOf } from '../../routing/roots.ts';

export const myDevicePaths = {
  page: () => rootOf.portal,
  bind: () => `${rootOf.portal}/bind`,
  symptom: () => `${rootOf.portal}/symptom`,
  return: () => `${rootOf.portal}/return`,
} as const;
