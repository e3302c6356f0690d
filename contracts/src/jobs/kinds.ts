/** Calls that run as a job: the exported names of their endpoints. */
export const jobKinds = [
  'changeInventoryStatus',
  'exportAudit',
  'exportBarcodes',
  'exportCatalogs',
  'exportCompanies',
  'exportCustomers',
  'exportDevices',
  'exportIncidents',
  'exportInventory',
  'exportInvoices',
  'exportOwnPayments',
  'exportPaymentReport',
  'exportPayments',
  'exportPlans',
  'exportRecall',
  'exportStaff',
  'importDevices',
] as const;
export type JobKind = (typeof jobKinds)[number];
