import { rootOf, type StaffArea } from '../../routing/roots.ts';

const list = (area: StaffArea) => `${rootOf[area]}/plans`;

export const planPaths = {
  list,
  create: () => `${list('admin')}/new`,
  requests: (area: StaffArea) => `${list(area)}/requests`,
  /** Those nobody has decided yet. */ openRequests: (area: StaffArea) => `${list(area)}/requests?open=true`,
  declineRequest: (area: StaffArea, id: string) => `${list(area)}/requests/${id}/decline`,
  view: (area: StaffArea, id: string) => `${list(area)}/${id}`,
} as const;
