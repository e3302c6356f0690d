import type { Language } from './fields.ts';

/** Addresses of public pages in mails, QR codes and at the provider; the web app serves exactly these. */
export const links = {
  staffSignIn: () => '/',
  staffForgot: () => '/forgotpassword',
  staffReset: (key: string) => `/resetpassword?key=${encodeURIComponent(key)}`,
  portalSignIn: () => '/login',
  /** `db`, the family's region, is preselected at sign-in. */
  portalForgot: (db: string) => `/login/forgotpassword?db=${encodeURIComponent(db)}`,
  portalReset: (key: string, db: string) =>
    `/login/resetpassword?key=${encodeURIComponent(key)}&db=${encodeURIComponent(db)}`,
  /** Sets the first password of a family that its clinic created. */
  portalInvitation: (key: string, db: string) =>
    `/login/invitation?key=${encodeURIComponent(key)}&db=${encodeURIComponent(db)}`,
  portalProof: (key: string, db: string) =>
    `/login/proveemail?key=${encodeURIComponent(key)}&db=${encodeURIComponent(db)}`,
  /** A company's sign-up link: its id and the calling code preset in the form. */
  signUp: (companyId: string, mobileCountryCode: string) =>
    `/signup?id=${encodeURIComponent(companyId)}&mcc=${encodeURIComponent(mobileCountryCode)}`,
  privacyPolicy: (language: Language) => `/policies/privacy-${language}.pdf`,
  /** Address of an uploaded file, by its folder and name in the store. */
  file: (path: string) => `/api/files/${path}`,
  /** A child's compliance, for recipients of the link. */
  sharedReport: (key: string, db: string) =>
    `/sharedreport?key=${encodeURIComponent(key)}&db=${encodeURIComponent(db)}`,
  receipt: (paymentId: string) => `/receipt?id=${encodeURIComponent(paymentId)}`,
  /** A credit note of the payment, by its number. */
  creditNote: (paymentId: string, number: string) =>
    `/receipt?id=${encodeURIComponent(paymentId)}&note=${encodeURIComponent(number)}`,
  paymentResult: (area: 'admin' | 'work' | 'index' | 'public') =>
    area === 'public' ? '/payment-result' : `/${area}/payment-result`,
  portal: (db: string) => `/index?db=${encodeURIComponent(db)}`,
  /** A family's plans and saved card. */
  portalBilling: (db: string) => `/index/billing?db=${encodeURIComponent(db)}`,
  /** A family's own request with its messages. */
  portalRequest: (id: string, db: string) => `/index/requests/${encodeURIComponent(id)}?db=${encodeURIComponent(db)}`,
  /** Today of the platform's administrators, which begins with the changes to approve. */
  waitingApprovals: () => '/admin/customers/today',
  /** A product, for administrators of the platform. */
  adminCatalog: (id: string) => `/admin/products/catalogs/${encodeURIComponent(id)}`,
  /** A payment that an administrator has to review. */
  staffPayment: (paymentId: string) => `/admin/payments/${encodeURIComponent(paymentId)}`,
  /** Plan requests, where they are decided (admin) or were made (work). */
  staffPlanRequests: (area: 'admin' | 'work') => `/${area}/plans/requests`,
  /** A company's monthly statement, for its own staff. */
  staffStatement: (id: string) => `/work/statements/${encodeURIComponent(id)}`,
  /** One entry of the audit log of a region or of the platform. */
  auditRecord: (id: string, region: string) =>
    `/admin/audit/${encodeURIComponent(id)}?${region ? `region=${encodeURIComponent(region)}` : 'platform=true'}`,
  /** The refused sign-ins of a region, of one account or all. */
  refusedSignIns: (region: string, personId?: string | null) =>
    `/admin/audit?kind=security&action=signInRefused${personId ? `&actorId=${personId}` : ''}&${region ? `region=${encodeURIComponent(region)}` : 'platform=true'}`,
  audit: () => '/admin/audit',
  /** An account of staff, for administrators of the platform. */
  adminUser: (id: string) => `/admin/users/${encodeURIComponent(id)}`,
  /** An account of a company's staff. */
  staffUser: (id: string) => `/work/users/${encodeURIComponent(id)}`,
  staffCustomers: () => '/work/customers',
  /** A family in its clinic's list. */
  staffCustomer: (id: string) => `/work/customers/${encodeURIComponent(id)}`,
  /** The worklist, filtered by treatments on hold. */
  heldTreatments: () => '/work/customers/today?reason=onHold',
  staffInventory: () => '/work/inventory',
  /** A recall, for the staff of a company with devices of it. */
  staffRecall: (id: string) => `/work/recalls/${encodeURIComponent(id)}`,
  /** Status callback of the provider of text messages, which signs the whole address. */
  textStatus: (id: string, db: string) => `/api/sms/status/${encodeURIComponent(id)}?db=${encodeURIComponent(db)}`,
  /** Notification preferences of a family, and of a company's staff. */
  portalNotices: (db: string) => `/index/details/notices?db=${encodeURIComponent(db)}`,
  staffNotices: () => '/work/preference/notices',
  /** Stops the notices that a mail belongs to, without a sign-in. */
  stopNotices: (token: string, db: string) => `/api/notices/stop/${token}?db=${encodeURIComponent(db)}`,
  /** Families with an open request. */
  staffRequests: () => '/work/customers?requesting=true',
  /** A family's request with its messages. */
  staffRequest: (id: string) => `/work/customers/requests/${encodeURIComponent(id)}`,
  /** Requests assigned to the reader, of families or of staff in a region. */
  assignedRequests: () => '/work/customers/requests?assigned=me',
  assignedStaffRequests: (region: string) =>
    `/admin/customers/requests?from=staff&assigned=me&region=${encodeURIComponent(region)}`,
  /** Worklist rows assigned to the reader. */
  assignedWork: () => '/work/customers/today?assigned=me',
  /** A staff member's request to the platform, with its messages. */
  sentRequest: (id: string) => `/work/requests/${encodeURIComponent(id)}`,
  /** The same for administrators; `region` selects the region that stores it. */
  askedRequest: (id: string, region: string) =>
    `/admin/customers/requests/${encodeURIComponent(id)}?region=${encodeURIComponent(region)}`,
};
