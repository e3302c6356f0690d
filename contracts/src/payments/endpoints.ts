import { z } from 'zod';
import { endpoint, office, staff } from '../endpoint.ts';
import { Done, ExportResult, listQuery, pageOf } from '../envelope.ts';
import { Amount, db, Id, optionalText, PaymentId, paragraphs } from '../fields.ts';
import { Charge, ChargeResult, PayMethods } from './charge-schema.ts';
import { FamilyPayment, Payment, PaymentDetails, PaymentFilter, Receipt } from './schema.ts';

export const chargeAccount = endpoint({
  method: 'POST',
  path: '/api/admin/payments',
  creates: true,
  secret: 'clientSecret',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: Charge,
  response: ChargeResult,
  summary: 'Charge an account for a plan',
  audit: 'change',
});

export const refundPayment = endpoint({
  method: 'DELETE',
  path: '/api/admin/payments',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ id: PaymentId, amount: Amount, reason: optionalText(500), db }),
  response: Payment,
  summary: 'Refund a succeeded payment, once',
  audit: 'change',
});
/** Of several admins one settles it; the others hear that somebody did. */
export const settlePayment = endpoint({
  method: 'PUT',
  path: '/api/admin/payments/settle',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ id: PaymentId, note: paragraphs(500), db }),
  response: Payment,
  summary: 'Mark a payment that had to be looked at as settled, with a note on how',
  audit: 'change',
});
/** Public by its unguessable id. */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/payment',
  service: 'billing',
  access: 'public',
  region: 'none',
  input: z.object({ id: PaymentId }),
  response: Receipt,
  summary: 'A receipt',
  audit: 'view',
});
export const findCustomerPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  service: 'billing',
  access: staff,
  region: 'required',
  input: z.object({ ...listQuery(['createdAt']).shape, userId: Id, db }),
  response: pageOf(FamilyPayment),
  summary: 'Succeeded payments of a parent',
  audit: 'view',
});
export const findPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments/list',
  service: 'billing',
  access: office,
  region: 'required',
  input: PaymentFilter,
  response: pageOf(Payment),
  summary: 'List payments',
  audit: 'view',
});
export const getPaymentDetails = endpoint({
  method: 'GET',
  path: '/api/admin/payments/details',
  service: 'billing',
  access: office,
  region: 'required',
  input: z.object({ id: PaymentId, db }),
  response: PaymentDetails,
  summary: 'One payment with the provider’s event',
  audit: 'view',
});
export const exportPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments/export',
  service: 'billing',
  access: office,
  region: 'required',
  input: PaymentFilter.partial(),
  response: ExportResult,
  job: 'exportPayments',
  summary: 'Export payments',
  rate: 'heavy',
  audit: 'view',
});
export const exportPaymentReport = endpoint({
  method: 'GET',
  path: '/api/admin/payments/report/export',
  service: 'billing',
  access: office,
  region: 'required',
  input: PaymentFilter.partial(),
  response: ExportResult,
  job: 'exportPaymentReport',
  summary: 'Export the payment report with fees and taxes',
  rate: 'heavy',
  audit: 'view',
});
export const getPayMethods = endpoint({
  method: 'GET',
  path: '/api/admin/paymethods',
  service: 'billing',
  access: staff,
  region: 'required',
  input: z.object({ accountId: Id, db }),
  response: PayMethods,
  summary: 'How an account may be charged, with its saved card',
  audit: 'view',
});

export const stopRenewal = endpoint({
  method: 'DELETE',
  path: '/api/admin/subscrition',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ accountId: Id, db }),
  response: Done,
  summary: 'Turn automatic renewal off; paid time stays',
  audit: 'change',
});

export const receiveStripeEvent = endpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  service: 'billing',
  access: 'public',
  region: 'none',
  body: 'raw',
  maxBytes: 512 * 1024,
  rate: 'webhook',
  input: z.object({}),
  response: Done,
  summary: 'The provider’s signed events: the only thing that makes money real',
});
