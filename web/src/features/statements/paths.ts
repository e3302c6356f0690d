import { rootOf, type StaffArea } from '../../routing/roots.ts';

const list = (area: StaffArea) => `${rootOf[area]}/statements`;

export const statementPaths = {
  list,
  view: (area: StaffArea, id: string) => `${list(area)}/${id}`,
  markPaid: (id: string) => `${list('admin')}/${id}/paid`,
} as const;
