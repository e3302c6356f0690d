import { rootOf } from '../../routing/roots.ts';

const page = `${rootOf.portal}/accounts`;

export const familyPaths = {
  page: () => page,
  addChild: () => `${page}/new`,
  child: (id: string, dialog?: 'charge' | 'orders' | 'payments' | 'usage' | 'compliance' | 'report-shares') =>
    [page, id, dialog].filter(Boolean).join('/'),
} as const;
