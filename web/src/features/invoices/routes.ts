import { ReceiptRegular } from '@fluentui/react-icons';
import { type PageRoute, page } from '../../routing/page.ts';
import { invoicePaths } from './paths.ts';

export const invoicesRoute: PageRoute = {
  path: invoicePaths.list(),
  handle: { page: 'invoiceReports', icon: ReceiptRegular },
  lazy: page(() => import('./invoices-page.tsx'), 'InvoicesPage', 'invoices'),
};
