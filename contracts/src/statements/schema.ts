import { z } from 'zod';
import { Currency, Day, Id, Instant, Month } from '../fields.ts';
import { PrintedDocument } from '../payments/document-schema.ts';
import { BillingType } from '../plans/billing-types.ts';

/** Sums of one currency; docs/money.md defines each. Negative ones have a sign. */
export const StatementTotal = z.object({
  currency: Currency,
  charged: z.string(),
  refunded: z.string(),
  wholesale: z.string(),
  dividends: z.string(),
});
export type StatementTotal = z.infer<typeof StatementTotal>;

/** A company's monthly statement. Once closed, only the payment of its wholesale plans changes it. */
export const Statement = z.object({
  _id: Id,
  number: z.string(),
  /** In the region's calendar. */
  month: Month,
  companyId: Id,
  companyName: z.string(),
  closedAt: Instant,
  totals: z.array(StatementTotal),
  /** Null: not paid yet, or nothing is owed. */
  wholesalePaid: z.object({ paidOn: Day, reference: z.string() }).nullable(),
});
export type Statement = z.infer<typeof Statement>;

export const StatementDetails = Statement.extend({
  /** The region's time zone, in which the month is. */
  timezone: z.string(),
  /** Content of the PDF, in the reader's language. */
  paper: PrintedDocument,
});
export type StatementDetails = z.infer<typeof StatementDetails>;

/** One payment, refund, undone plan, or step of a dispute in a statement. */
export const StatementLine = z.object({
  _id: z.string(),
  at: Instant,
  kind: z.enum(['charge', 'refund', 'undo', 'dispute']),
  companyName: z.string(),
  planName: z.string(),
  billing_type: BillingType,
  referenceNumber: z.string().nullable(),
  currency: Currency,
  /** Negative for refunds and for money withdrawn by a bank. */
  amount: z.string(),
  tax: z.string(),
});
export type StatementLine = z.infer<typeof StatementLine>;
