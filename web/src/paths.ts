/**
 * Every link of the app. Dialogs are child routes of their page. Public pages that mails carry are in the contract's
 * `links`.
 */
export const paths = {
  staffSignIn: () => '/',
  backendSignIn: () => '/login/backend',
  staffForgotPassword: () => '/forgotpassword',
  portalSignIn: () => '/login',
  portalForgotPassword: () => '/login/forgotpassword',
  signUpResult: () => '/signup/result',
  changePassword: (page: string) => `${page}/password`,
  bindDevice: () => '/index/bind',
  returnDevice: () => '/index/return',
  newOwnPatient: () => '/index/accounts/new',
  ownPatient: (id: string, dialog?: 'charge' | 'orders' | 'payments' | 'usage' | 'compliance') =>
    ['/index/accounts', id, dialog].filter(Boolean).join('/'),
  admin: (page: Page = 'dashboard') => join('/admin', page),
  work: (page: Page = 'dashboard') => join('/work', page),
  portal: (page: PortalPage = 'device') => join('/index', page),
  newCompany: () => '/admin/companies/new',
  company: (area: StaffArea, id: string) => `/${area}/companies/${id}`,
  companyQrCode: (area: StaffArea, id: string) => `/${area}/companies/${id}/qr-code`,
  newUser: (area: StaffArea) => `/${area}/users/new`,
  user: (area: StaffArea, id: string) => `/${area}/users/${id}`,
  /** Where a clinician’s families go before the clinician is deleted. */
  handOverUser: (area: StaffArea, id: string) => `/${area}/users/${id}/hand-over`,
  /** The set-password link of a member of staff, for handing over. */
  userKey: (id: string) => `/admin/users/${id}/key`,
  catalogs: () => '/admin/products/catalogs',
  newCatalog: () => '/admin/products/catalogs/new',
  catalog: (id: string) => `/admin/products/catalogs/${id}`,
  devices: () => '/admin/products/devices',
  newDevice: () => '/admin/products/devices/new',
  newDevices: () => '/admin/products/devices/batch',
  device: (id: string) => `/admin/products/devices/${id}`,
  newVersion: () => '/admin/versions/new',
  version: (id: string) => `/admin/versions/${id}`,
  newPlan: () => '/admin/plans/new',
  planRequests: (area: StaffArea) => `/${area}/plans/requests`,
  declinePlanRequest: (id: string) => `/admin/plans/requests/${id}/decline`,
  plan: (area: StaffArea, id: string) => `/${area}/plans/${id}`,
  inventoryItem: (area: StaffArea, id: string) => `/${area}/inventory/${id}`,
  inventoryAction: (area: StaffArea, id: string, action: string) => `/${area}/inventory/${id}/${action.toLowerCase()}`,
  inventoryBatch: (area: StaffArea, action: string) => `/${area}/inventory/batch/${action.toLowerCase()}`,
  newCustomer: (area: StaffArea) => `/${area}/customers/new`,
  customer: (area: StaffArea, id: string, tab?: CustomerTab) => `/${area}/customers/${id}${tab ? `/${tab}` : ''}`,
  /** A whole account: parent, first patient and device. */
  newFamily: (area: StaffArea) => `/${area}/customers/new-account`,
  newAccount: (area: StaffArea, id: string) => `/${area}/customers/${id}/new-account`,
  meeting: (area: StaffArea, id: string) => `/${area}/customers/${id}/meeting`,
  /** A patient's compliance, above the list. */
  customerCompliance: (area: StaffArea, id: string, accountId: string) =>
    `/${area}/customers/${id}/compliance/${accountId}`,
  /** Above the family's dialog, which stays. */
  accountCompliance: (area: StaffArea, id: string, accountId: string) =>
    `/${area}/customers/${id}/accounts/${accountId}/compliance`,
  accountCharge: (area: StaffArea, id: string, accountId: string) =>
    `/${area}/customers/${id}/accounts/${accountId}/charge`,
  /** What a company's administrator may ask the platform for. */
  accountAskForPlan: (area: StaffArea, id: string, accountId: string) =>
    `/${area}/customers/${id}/accounts/${accountId}/ask-for-plan`,
  payment: (area: StaffArea, id: string) => `/${area}/payments/${id}`,
  auditRecord: (id: string) => `/admin/audit/${id}`,
  auditOfFamily: (customerId: string) => `/admin/audit?customerId=${customerId}`,
  ownHistory: () => '/index/details/history',
  settle: (id: string) => `/admin/payments/${id}/settle`,
  refund: (id: string) => `/admin/payments/${id}/refund`,
} as const;

/** The segment of each page in its area, as specified. */
export const pageSegments = {
  dashboard: '',
  companies: 'companies',
  users: 'users',
  products: 'products',
  plans: 'plans',
  customers: 'customers',
  inventory: 'inventory',
  payments: 'payments',
  versions: 'versions',
  invoiceReports: 'invoice-reports',
  setting: 'setting',
  audit: 'audit',
  preference: 'preference',
  paymentResult: 'payment-result',
} as const;
export type Page = keyof typeof pageSegments;

export const portalSegments = {
  device: '',
  details: 'details',
  accounts: 'accounts',
  paymentResult: 'payment-result',
} as const;
export type PortalPage = keyof typeof portalSegments;

/** The tabs of a family's dialog beside its first, the customer's own. */
export const customerTabs = ['payments', 'usage', 'details', 'request', 'history'] as const;
export type CustomerTab = (typeof customerTabs)[number];

/** The staff area of the signed-in person, for pages that stand in both. */
export type StaffArea = 'admin' | 'work';

function join(area: string, page: Page | PortalPage): string {
  const segment = { ...pageSegments, ...portalSegments }[page];
  return segment ? `${area}/${segment}` : area;
}
