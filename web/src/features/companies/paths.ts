import { rootOf, type StaffArea } from '../../routing/roots.ts';

const list = (area: StaffArea) => `${rootOf[area]}/companies`;

export const companyPaths = {
  list,
  create: (area: StaffArea) => `${list(area)}/new`,
  view: (area: StaffArea, id: string) => `${list(area)}/${id}`,
  overview: (area: StaffArea, id: string) => `${list(area)}/${id}/overview`,
  qrCode: (area: StaffArea, id: string) => `${list(area)}/${id}/qr-code`,
} as const;
