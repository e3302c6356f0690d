import { rootOf, type StaffArea } from '../../routing/roots.ts';

const list = (area: StaffArea) => `${rootOf[area]}/recalls`;

export const recallPaths = {
  list,
  start: () => `${list('admin')}/new`,
  view: (area: StaffArea, id: string) => `${list(area)}/${id}`,
  swap: (area: StaffArea, id: string, device: string) => `${list(area)}/${id}/${device}/swap`,
  done: (area: StaffArea, id: string, device: string) => `${list(area)}/${id}/${device}/done`,
} as const;
