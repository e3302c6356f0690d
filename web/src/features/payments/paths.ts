import { rootOf, type StaffArea } from '../../routing/roots.ts';

const list = (area: StaffArea) => `${rootOf[area]}/payments`;

export const paymentPaths = {
  list,
  /** Those of one company. */ ofCompany: (area: StaffArea, companyId: string) =>
    `${list(area)}?companyId=${companyId}`,
  /** Those that wait for somebody. */
  waiting: (area: StaffArea, what: 'attention' | 'openLink') => `${list(area)}?${what}=true`,
  /** Money that came in a currency in so many days. */ taken: (
    area: StaffArea,
    filter: { taken: string; startDate: string; endDate: string; status?: 'refunded' },
  ) => `${list(area)}?${new URLSearchParams(filter)}`,
  view: (area: StaffArea, id: string) => `${list(area)}/${id}`,
  overview: (area: StaffArea, id: string) => `${list(area)}/${id}/overview`,
  settle: (id: string) => `${list('admin')}/${id}/settle`,
  voids: () => `${list('admin')}/voids`,
  refund: (id: string) => `${list('admin')}/${id}/refund`,
} as const;
