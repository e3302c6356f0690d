import { z } from 'zod';
import { Currency, Instant } from '../fields.ts';

/** What the plans assigned in some days come to in each currency: their prices, and what was paid back. */
export const InvoiceSums = z.object({
  list: z.array(
    z.object({
      currency: Currency,
      /** By families. */
      paid: z.string(),
      prepaid: z.string(),
      wholesale: z.string(),
      refundAmount: z.string(),
    }),
  ),
});

export const InvoiceRow = z.object({
  _id: z.string(),
  companyName: z.string(),
  parentCompanyName: z.string(),
  clinician: z.string(),
  deviceSerialNumber: z.string(),
  parentName: z.string(),
  parentEmail: z.string(),
  patientName: z.string(),
  planAssignedAt: Instant,
  planName: z.string(),
  planPrice: z.string(),
  planCurrency: Currency,
  prepaid: z.boolean(),
  wholesale: z.boolean(),
  /** Also where a part of it was paid back. */
  paid: z.boolean(),
  paidAt: Instant.nullable(),
  /** What was paid back, null for nothing. */
  refundAmount: z.string().nullable(),
});
