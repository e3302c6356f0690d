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

/** What a company's month came to. Nothing of it changes once it is closed but that its wholesale was paid. */
export const Statement = z.object({
  _id: Id,
  number: z.string(),
  /** Of the region's calendar. */
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
  /** Of the region; the month is counted in it. */
  timezone: z.string(),
  /** Content of the PDF, in the reader's language. */
  paper: PrintedDocument,
});
export type StatementDetails = z.infer<typeof StatementDetails>;

/** One payment, refund, plan taken back, or step of a dispute that a statement counts. */
export const StatementLine = z.object({
  _id: z.string(),
  at: Instant,
  kind: z.enum(['charge', 'refund', 'undo', 'dispute']),
  companyName: z.string(),
  planName: z.string(),
  billing_type: BillingType,
  referenceNumber: z.string().nullable(),
  currency: Currency,
  /** Of what was given back or taken by a bank with a sign. */
  amount: z.string(),
  tax: z.string(),
});
export type StatementLine = z.infer<typeof StatementLine>;
