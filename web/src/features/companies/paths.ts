import { rootOf, type StaffArea } from '../../routing/roots.ts';

const list = (area: StaffArea) => `${rootOf[area]}/companies`;

export const companyPaths = {
  list,
  create: (area: StaffArea) => `${list(area)}/new`,
  view: (area: StaffArea, id: string) => `${list(area)}/${id}`,
  overview: (area: StaffArea, id: string) => `${list(area)}/${id}/overview`,
  prepaid: (area: StaffArea, id: string) => `${list(area)}/${id}/prepaid`,
  buyPrepaid: (id: string) => `${list('admin')}/${id}/prepaid/new`,
  qrCode: (area: StaffArea, id: string) => `${list(area)}/${id}/qr-code`,
} as const;
