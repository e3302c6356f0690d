import { z } from 'zod';
import { Count, Id, Instant, text } from '../fields.ts';

/** A pack that the company paid for, or the number changed by hand in the company's own form. */
export const PrepaidKind = z.enum(['bought', 'edited']);

/** What a company's number of prepaid subscriptions was changed by, other than by using them. */
export const PrepaidPack = z.object({
  _id: Id,
  at: Instant,
  kind: PrepaidKind,
  /** Of an edit also below 0. */
  count: z.number().int(),
  /** Of the order or invoice of what was bought. */
  reference: z.string().nullable(),
  /** The administrator's name; null when missing or unavailable. */
  by: z.string().nullable(),
});
export type PrepaidPack = z.infer<typeof PrepaidPack>;

export const BuyPrepaid = z.object({
  companyId: Id,
  count: Count.refine((count) => count > 0, { error: 'required' }),
  reference: text(100),
});
