import { z } from 'zod';
import { endpoint, office, staff } from '../endpoint.ts';
import { Done, ExportResult, listQuery, pageOf, RowKey } from '../envelope.ts';
import { Amount, db, Flag, Id, LanguageCode, optionalText, PaymentId, paragraphs } from '../fields.ts';
import { Charge, ChargeResult, PayMethods } from './charge-schema.ts';
import {
  ChargePreview,
  hash,
  PreviewCharge,
  PreviewRefund,
  RefundPreview,
  ReturnPreview,
  UndoPreview,
} from './preview-schema.ts';
import { FamilyPayment, Payment, PaymentDetails, PaymentFilter, Receipt, WaitingPayments } from './schema.ts';

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
  errors: [
    'autoRenewRequired',
    'belowLeastCharge',
    'cardPaymentsOff',
    'changedMeanwhile',
    'chargeInFlight',
    'freeTrialUsed',
    'guaranteeRequired',
    'methodRequired',
    'noPrepaidLeft',
    'numbersChanged',
    'planNotAvailable',
    'refundUnfunded',
    'termsRequired',
    'tooManyCharges',
  ],
});

export const previewCharge = endpoint({
  method: 'GET',
  path: '/api/admin/payments/preview',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: PreviewCharge.extend({ db }),
  response: ChargePreview,
  summary: 'Preview charging an account for a plan',
  errors: ['belowLeastCharge', 'planNotAvailable'],
});

export const refundPayment = endpoint({
  method: 'DELETE',
  path: '/api/admin/payments',
  service: 'billing',
  access: ['admin'],
  stepUp: true,
  region: 'required',
  input: z.object({ id: PaymentId, amount: Amount, reason: optionalText(500), hash, db }),
  response: Payment,
  summary: 'Refund a succeeded payment, once',
  audit: 'change',
  errors: ['notRefundable', 'numbersChanged', 'paymentDisputed', 'refundAmount', 'refundUnfunded'],
});
export const previewRefund = endpoint({
  method: 'GET',
  path: '/api/admin/payments/refund/preview',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: PreviewRefund.extend({ amount: Amount, db }),
  response: RefundPreview,
  summary: 'Preview a refund',
  errors: ['refundAmount'],
});
/** For staff: the preview of a return as the family sees it, and the payment of the deposit that the clinic repays. */
export const previewReturnOf = endpoint({
  method: 'GET',
  path: '/api/admin/payments/return/preview',
  service: 'billing',
  access: office,
  region: 'required',
  input: z.object({ accountId: Id, db }),
  response: ReturnPreview,
  summary: 'Preview the refund of a child when the device is returned',
});
/** Records that the clinic repaid the deposit by other means than the card provider; no money moves. */
export const payDeposit = endpoint({
  method: 'PUT',
  path: '/api/admin/payments/deposit',
  service: 'billing',
  access: ['admin', 'companyAdmin'],
  region: 'required',
  input: z.object({ id: PaymentId, note: paragraphs(500), db }),
  response: Payment,
  summary: 'Mark a deposit as paid back by other means, with a note on how',
  audit: 'change',
  errors: ['depositNotOpen'],
});
export const undoPlan = endpoint({
  method: 'PUT',
  path: '/api/admin/payments/undo',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ id: PaymentId, hash, db }),
  response: Payment,
  summary: 'Undo the assignment of an unused plan',
  audit: 'change',
  errors: ['notUndoable', 'numbersChanged', 'planUsed'],
});
export const previewUndo = endpoint({
  method: 'GET',
  path: '/api/admin/payments/undo/preview',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ id: PaymentId, db }),
  response: UndoPreview,
  summary: 'Preview undoing the assignment of a plan',
  errors: ['notUndoable', 'planUsed'],
});
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/payment',
  service: 'billing',
  access: 'public',
  region: 'none',
  input: z.object({ id: PaymentId, language: LanguageCode.optional() }),
  response: Receipt,
  summary: 'Get a receipt',
  audit: 'view',
});
/** The same as a PDF. The first one issued in a language is stored and served from then on. */
export const getReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/payment/pdf',
  service: 'billing',
  access: 'public',
  region: 'none',
  answer: 'file',
  rate: 'heavy',
  input: getReceipt.input,
  response: z.unknown(),
  summary: 'Download a receipt as issued as PDF',
  audit: 'view',
});
export const findCustomerPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  service: 'billing',
  access: staff,
  region: 'required',
  input: z.object({
    ...listQuery(['createdAt']).shape,
    userId: Id,
    /** Payments in any status instead of succeeded ones only. */
    all: Flag.optional(),
    /** Sort key of `createdAt` and id. */
    before: RowKey.optional(),
    db,
  }),
  response: pageOf(FamilyPayment),
  summary: 'List the payments of a parent: those that succeeded, or all',
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
export const countWaitingPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments/waiting',
  service: 'billing',
  access: office,
  region: 'required',
  input: z.object({ db }),
  response: WaitingPayments,
  summary: 'Count the payments and plan requests that need attention',
});
export const getPaymentDetails = endpoint({
  method: 'GET',
  path: '/api/admin/payments/details',
  service: 'billing',
  access: office,
  region: 'required',
  input: z.object({ id: PaymentId, db }),
  response: PaymentDetails,
  summary: 'Get a payment with the provider’s event',
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
  summary: 'Get the payment methods of an account with its saved card',
  audit: 'view',
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
  summary: 'Receive the payment provider’s signed events',
  errors: ['webhookSignature'],
});
