import { rootOf, type StaffArea } from '../../routing/roots.ts';

const list = (area: StaffArea) => `${rootOf[area]}/recalls`;

export const recallPaths = {
  list,
  start: () => `${list('admin')}/new`,
  view: (area: StaffArea, id: string) => `${list(area)}/${id}`,
  /** Its devices in a state, or of families that are to be called. */
  waiting: (area: StaffArea, id: string, wait: 'informed' | 'acknowledged' | 'toCall') =>
    `${list(area)}/${id}?${wait === 'toCall' ? 'toCall=true' : `state=${wait}`}`,
  swap: (area: StaffArea, id: string, device: string) => `${list(area)}/${id}/${device}/swap`,
  done: (area: StaffArea, id: string, device: string) => `${list(area)}/${id}/${device}/done`,
} as const;
