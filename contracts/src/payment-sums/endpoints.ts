import { z } from 'zod';
import { endpoint, office } from '../endpoint.ts';
import { db } from '../fields.ts';
import { PaymentFilter, PaymentMonths, PaymentTotals } from '../payments/schema.ts';

export const sumPayments = endpoint({
  method: 'GET',
  path: '/api/admin/payments/totals',
  service: 'billing',
  access: office,
  region: 'required',
  input: PaymentFilter.omit({ current: true, pageSize: true, sort: true, order: true }),
  response: PaymentTotals,
  summary: 'What the payments of a filter come to',
});

export const sumPaymentMonths = endpoint({
  method: 'GET',
  path: '/api/admin/payments/months',
  service: 'billing',
  access: office,
  region: 'required',
  input: z.object({ db }),
  response: PaymentMonths,
  summary: 'What came this month beside the last, in each currency',
});
