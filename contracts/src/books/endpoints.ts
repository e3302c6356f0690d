import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { db, PaymentId, paragraphs, text } from '../fields.ts';
import { hash, SurplusPreview } from '../payments/preview-schema.ts';
import { Payment } from '../payments/schema.ts';

/** `charge`: id of the provider's charge, as in the finding of the nightly reconciliation. */
const surplusOf = z.object({ id: PaymentId, charge: text(255), db });
export const returnSurplus = endpoint({
  method: 'PUT',
  path: '/api/admin/payments/surplus',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: surplusOf.extend({ hash }),
  response: Payment,
  summary: 'Refund money that was taken beside a payment',
  audit: 'change',
  errors: ['notRefundable', 'numbersChanged', 'paymentDisputed', 'refundUnfunded'],
});
export const previewSurplus = endpoint({
  method: 'GET',
  path: '/api/admin/payments/surplus/preview',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: surplusOf,
  response: SurplusPreview,
  summary: 'Preview the refund of money that was taken beside a payment',
  errors: ['notRefundable'],
});
/** Only the first administrator succeeds; others get a conflict. */
export const settlePayment = endpoint({
  method: 'PUT',
  path: '/api/admin/payments/settle',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ id: PaymentId, note: paragraphs(500), db }),
  response: Payment,
  summary: 'Mark a payment that needed attention as settled, with a note',
  audit: 'change',
  errors: ['changedMeanwhile'],
});
