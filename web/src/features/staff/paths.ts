import { rootOf, type StaffArea } from '../../routing/roots.ts';

const list = (area: StaffArea) => `${rootOf[area]}/users`;

export const staffPaths = {
  list,
  /** Those of one company. */ ofCompany: (area: StaffArea, companyId: string) =>
    `${list(area)}?companyId=${companyId}`,
  create: (area: StaffArea) => `${list(area)}/new`,
  view: (area: StaffArea, id: string) => `${list(area)}/${id}`,
  /** Where a clinician’s families go before the clinician is deleted. */
  handOver: (area: StaffArea, id: string) => `${list(area)}/${id}/hand-over`,
  /** The set-password link of a member of staff, for handing over. */
  key: (area: StaffArea, id: string) => `${list(area)}/${id}/key`,
} as const;
