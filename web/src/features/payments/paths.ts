import { rootOf, type StaffArea } from '../../routing/roots.ts';

const list = (area: StaffArea) => `${rootOf[area]}/payments`;

export const paymentPaths = {
  list,
  /** Those of one company. */ ofCompany: (area: StaffArea, companyId: string) =>
    `${list(area)}?companyId=${companyId}`,
  /** Those that wait for somebody. */
  waiting: (area: StaffArea, what: 'attention' | 'openLink') => `${list(area)}?${what}=true`,
  view: (area: StaffArea, id: string) => `${list(area)}/${id}`,
  overview: (area: StaffArea, id: string) => `${list(area)}/${id}/overview`,
  settle: (id: string) => `${list('admin')}/${id}/settle`,
  voids: () => `${list('admin')}/voids`,
  refund: (id: string) => `${list('admin')}/${id}/refund`,
} as const;
