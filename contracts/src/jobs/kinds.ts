/** Calls whose work is a job: the exported names of their endpoints. */
export const jobKinds = [
  'exportAudit',
  'exportBarcodes',
  'exportCatalogs',
  'exportCompanies',
  'exportCustomers',
  'exportDevices',
  'exportInventory',
  'exportOwnPayments',
  'exportPaymentReport',
  'exportPayments',
  'exportPlans',
  'exportStaff',
] as const;
export type JobKind = (typeof jobKinds)[number];
