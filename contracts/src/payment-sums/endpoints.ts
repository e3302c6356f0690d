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
  summary: 'Sum the payments of a filter',
});

export const sumPaymentMonths = endpoint({
  method: 'GET',
  path: '/api/admin/payments/months',
  service: 'billing',
  access: office,
  region: 'required',
  input: z.object({ db }),
  response: PaymentMonths,
  summary: 'Compare the income of this month with the last month by currency',
});
