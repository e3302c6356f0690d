import { rootOf, type StaffArea } from '../../routing/roots.ts';

/** The tabs of a family's dialog with a part of the address of their own. */
export const customerTabs = [
  'payments',
  'usage',
  'details',
  'request',
  'history',
  'messages',
  'billing',
  'overview',
] as const;
export type CustomerTab = (typeof customerTabs)[number];

const list = (area: StaffArea) => `${rootOf[area]}/customers`;
const view = (area: StaffArea, id: string, tab?: CustomerTab) => [list(area), id, tab].filter(Boolean).join('/');

const queryOf = (filter: Readonly<Record<string, string | undefined>>) =>
  new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])));

const above = (layer: string) => (area: StaffArea, id: string, accountId: string, tab?: string) =>
  [view(area, id), tab, 'accounts', accountId, layer].filter(Boolean).join('/');

export const customerPaths = {
  list,
  /** Those of one company. */ ofCompany: (area: StaffArea, companyId: string) =>
    `${list(area)}?companyId=${companyId}`,
  /** Families with a child in a band of a month, company and clinician. */
  ofRate: (
    area: StaffArea,
    filter: { rateIn: string; companyId?: string | undefined; doctorId?: string | undefined },
  ) => `${list(area)}?${queryOf(filter)}`,
  create: (area: StaffArea) => `${list(area)}/new`,
  /** A whole account: parent, first patient and device. */
  createFamily: (area: StaffArea) => `${list(area)}/new-account`,
  /** Invitation of many families by file. */
  invite: (area: StaffArea) => `${list(area)}/invite`,
  view,
  createAccount: (area: StaffArea, id: string) => `${view(area, id)}/new-account`,
  meeting: (area: StaffArea, id: string) => `${view(area, id)}/meeting`,
  /** A patient's compliance, above the list. */
  compliance: (area: StaffArea, id: string, accountId: string) => `${view(area, id)}/compliance/${accountId}`,
  /** Above the family's dialog, which stays on its tab. */
  accountCompliance: above('compliance'),
  accountExaminations: above('examinations'),
  accountCharge: above('charge'),
  accountDiscount: above('discount'),
  accountHold: above('hold'),
  accountSymptom: above('symptom'),
  accountIncident: above('incident'),
  /** Plan request of a company administrator. */
  accountAskForPlan: above('ask-for-plan'),
} as const;
