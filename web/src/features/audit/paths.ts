import { rootOf } from '../../routing/roots.ts';

const list = `${rootOf.admin}/audit`;

export const auditPaths = {
  list: () => list,
  archives: () => `${list}/archives`,
  record: (id: string) => `${list}/${id}`,
  ofFamily: (customerId: string) => `${list}?customerId=${customerId}`,
} as const;
