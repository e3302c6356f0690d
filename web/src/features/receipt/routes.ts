import type { RouteObject } from 'react-router';
import { page } from '../../routing/page.ts';
import { receiptPaths } from './paths.ts';

/** Mails lead here, without a session. */
export const receiptRoute: RouteObject = {
  path: receiptPaths.page(),
  lazy: page(() => import('./receipt-page.tsx'), 'ReceiptPage', 'receipt'),
};
