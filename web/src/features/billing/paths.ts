import { rootOf } from '../../routing/roots.ts';

export const billingPaths = { page: () => `${rootOf.portal}/billing` } as const;
