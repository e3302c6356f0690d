import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ExportResult, listQuery, pageOf } from '../envelope.ts';
import { Day, db } from '../fields.ts';
import { InvoiceRow, InvoiceSums } from './schema.ts';

export const findInvoices = endpoint({
  method: 'GET',
  path: '/api/admin/invoicing',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({
    ...listQuery(['planAssignedAt', 'companyName', 'planName', 'planPrice', 'paidAt']).shape,
    startDate: Day,
    endDate: Day,
    db,
  }),
  response: pageOf(InvoiceRow).extend({
    /** The region's time zone, in which the days are. */
    timezone: z.string(),
  }),
  summary: 'List the plan assignments of a month for invoicing',
  audit: 'view',
});
export const sumInvoices = endpoint({
  method: 'GET',
  path: '/api/admin/invoicing/sums',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ startDate: Day, endDate: Day, db }),
  response: InvoiceSums,
  summary: 'Sum the plan assignments of a month',
});
export const exportInvoices = endpoint({
  method: 'GET',
  path: '/api/admin/invoicing/export',
  service: 'billing',
  access: ['admin'],
  region: 'required',
  input: z.object({ startDate: Day, endDate: Day, db }),
  response: ExportResult,
  job: 'exportInvoices',
  summary: 'Export plan assignments of a month',
  rate: 'heavy',
  audit: 'view',
});
