import { z } from 'zod';
import { db, Id, Instant, text } from '../fields.ts';

/** Validity periods of a link to a child's report, in days. */
export const shareDays = [7, 30, 90] as const;
/** Limit of valid links to one child's report. */
export const mostShares = 10;

/** A link that shows a child's compliance without sign-in, until it ends. The key itself is not stored. */
export const ReportShare = z.object({
  _id: Id,
  accountId: Id,
  /** Name of the recipient, as the family typed it. */
  recipient: z.string(),
  createdAt: Instant,
  validUntil: Instant,
  /** Number of views; requests within a short window count as one. */
  opened: z.number().int(),
  lastOpenedAt: Instant.nullable(),
});
export type ReportShare = z.infer<typeof ReportShare>;

export const CreateReportShare = z.object({
  accountId: Id,
  recipient: text(100),
  days: z.coerce.number().pipe(z.literal(shareDays, { error: 'invalidChoice' })),
  db,
});
