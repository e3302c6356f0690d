import { rootOf } from '../../routing/roots.ts';

export const invoicePaths = { list: () => `${rootOf.admin}/invoice-reports` } as const;
