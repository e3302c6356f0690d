/** Every link of the app. Dialogs are child routes of their page. Public pages that mails carry are in the contract's `links`. */
export const paths = {
  staffSignIn: () => '/',
  backendSignIn: () => '/login/backend',
  staffForgotPassword: () => '/forgotpassword',
  portalSignIn: () => '/login',
  portalForgotPassword: () => '/login/forgotpassword',
  admin: (page: Page = 'dashboard') => join('/admin', page),
  work: (page: Page = 'dashboard') => join('/work', page),
  portal: (page: PortalPage = 'device') => join('/index', page),
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
  preference: 'preference',
  paymentResult: 'payment-result',
  support: 'support',
} as const;
export type Page = keyof typeof pageSegments;

export const portalSegments = { device: '', details: 'details', accounts: 'accounts', paymentResult: 'payment-result', support: 'support' } as const;
export type PortalPage = keyof typeof portalSegments;

/** The staff area of the signed-in person, for pages that stand in both. */
export type StaffArea = 'admin' | 'work';

function join(area: string, page: Page | PortalPage): string {
  const segment = { ...pageSegments, ...portalSegments }[page];
  return segment ? `${area}/${segment}` : area;
}
