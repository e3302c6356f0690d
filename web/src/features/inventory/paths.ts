import { rootOf, type StaffArea } from '../../routing/roots.ts';

const list = (area: StaffArea) => `${rootOf[area]}/inventory`;

export const inventoryPaths = {
  list,
  view: (area: StaffArea, id: string) => `${list(area)}/${id}`,
  action: (area: StaffArea, id: string, action: string) => `${list(area)}/${id}/${action.toLowerCase()}`,
  batch: (area: StaffArea, action: string) => `${list(area)}/batch/${action.toLowerCase()}`,
} as const;
