import { z } from 'zod';
import { Currency, Instant } from '../fields.ts';

/** Sums of the plans assigned in a range of days, by currency: their prices and refunds. */
export const InvoiceSums = z.object({
  list: z.array(
    z.object({
      currency: Currency,
      /** Amount paid by families. */
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
  /** True also after a partial refund. */
  paid: z.boolean(),
  paidAt: Instant.nullable(),
  /** Refunded amount, null for none. */
  refundAmount: z.string().nullable(),
});
