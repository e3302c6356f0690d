import { rootOf, type StaffArea } from '../../routing/roots.ts';

const list = (area: StaffArea) => `${rootOf[area]}/inventory`;

export const inventoryPaths = {
  list,
  /** Those of one company. */ ofCompany: (area: StaffArea, companyId: string) =>
    `${list(area)}?companyId=${companyId}`,
  /** Those that wait for somebody. */
  waiting: (area: StaffArea, what: 'toReceive' | 'toDiscard' | 'recalled' | 'toUpdate') =>
    `${list(area)}?waiting=${what}`,
  view: (area: StaffArea, id: string) => `${list(area)}/${id}`,
  overview: (area: StaffArea, id: string) => `${list(area)}/${id}/overview`,
  action: (area: StaffArea, id: string, action: string) => `${list(area)}/${id}/${action.toLowerCase()}`,
  batch: (area: StaffArea, action: string) => `${list(area)}/batch/${action.toLowerCase()}`,
} as const;
