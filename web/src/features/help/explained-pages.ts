import type { CustomTypeOptions } from 'i18next';
import type { Page } from '../../routing/page.ts';

type ExplainedPage = keyof CustomTypeOptions['resources']['help']['pages'];

/** Every page of the menus; a payment's result speaks for itself. */
const explained = {
  dashboard: true,
  customers: true,
  companies: true,
  users: true,
  products: true,
  plans: true,
  inventory: true,
  payments: true,
  statements: true,
  invoiceReports: true,
  versions: true,
  setting: true,
  audit: true,
  preference: true,
} as const satisfies Record<ExplainedPage, true>;

export const isExplained = (page: Page | undefined): page is ExplainedPage => page !== undefined && page in explained;
