import { rootOf } from '../../routing/roots.ts';

export const productPaths = { page: () => `${rootOf.admin}/products` } as const;
