import { rootOf, type StaffArea } from '../../routing/roots.ts';

const list = (area: StaffArea) => `${rootOf[area]}/customers/incidents`;

export const incidentPaths = {
  list,
  /** Those that are not reported yet, the nearest deadline first. */
  open: (area: StaffArea) => `${list(area)}?state=open`,
  due: (area: StaffArea, due: 'soon' | 'overdue') => `${list(area)}?due=${due}`,
  edit: (area: StaffArea, id: string) => `${list(area)}/${id}`,
  reported: (area: StaffArea, id: string) => `${list(area)}/${id}/reported`,
} as const;
