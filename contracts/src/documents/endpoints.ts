import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../envelope.ts';
import { db, LanguageCode, PaymentId, text } from '../fields.ts';
import { getReceipt } from '../payments/endpoints.ts';
import { CreditNote, Payment, VoidNumber } from '../payments/schema.ts';

const asNote = getReceipt.input.extend({ number: text(60) });
/** Credit note of a refund, public like the receipt. Void ones are not found. */
export const getCreditNote = endpoint({
  method: 'GET',
  path: '/api/payment/note',
  service: 'billing',
  access: 'public',
  region: 'none',
  input: asNote,
  response: CreditNote,
  summary: 'Get a credit note',
  audit: 'view',
});
export const getCreditNotePdf = endpoint({
  method: 'GET',
  path: '/api/payment/note/pdf',
  service: 'billing',
  access: 'public',
  region: 'none',
  answer: 'file',
  rate: 'heavy',
  input: asNote,
  response: z.unknown(),
  summary: 'Download a credit note as issued as PDF',
  audit: 'view',
});
/** Issued documents never change: the receipt gets a new number, and the old one is void. */
export const reissueReceipt = endpoint({
  method: 'PUT',
  path: '/api/admin/payments/receipt',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ id: PaymentId, referenceNumber: text(60), db }),
  response: Payment,
  summary: 'Reissue a receipt with a new number',
  audit: 'change',
  errors: ['changedMeanwhile'],
});
export const findVoidNumbers = endpoint({
  method: 'GET',
  path: '/api/admin/payments/voids',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ ...pageQuery(['voidedAt']).shape, db }),
  response: pageOf(VoidNumber),
  summary: 'List void numbers of receipts and credit notes with their causes',
});
/** Created at the first request and stored. */
export const getDisputeEvidence = endpoint({
  method: 'GET',
  path: '/api/admin/payments/evidence',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  answer: 'file',
  rate: 'heavy',
  input: z.object({ id: PaymentId, dispute: text(100), language: LanguageCode.optional(), db }),
  response: z.unknown(),
  summary: 'Download the evidence of a dispute (payment, accepted terms, use, messages) as PDF',
  audit: 'view',
});
