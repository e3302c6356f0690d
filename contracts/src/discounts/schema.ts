import { z } from 'zod';
import { Amount, Count, Currency, Day, db, Id, Instant, orEmpty, text } from '../fields.ts';
import { isWholeAmount } from '../money.ts';

/** So much of a plan's price is taken off: a percentage of it, or an amount of one currency. */
export const DiscountKind = z.enum(['percentage', 'amount'], { error: 'required' });
/** `lapsed`: its last day passed before it was used up. */
export const DiscountStatus = z.enum(['open', 'used', 'lapsed', 'withdrawn']);

const Worth = { kind: DiscountKind, value: z.string(), currency: Currency.nullable() };

/** What a child's next charges cost less. Values are decimal text. */
export const Discount = z.object({
  _id: Id,
  accountId: Id,
  accountName: z.string(),
  ...Worth,
  /** For how many charges it was given, and how many it has lowered. */
  charges: z.number().int(),
  used: z.number().int(),
  /** The family's; null: until it is used up. */
  lastDay: Day.nullable(),
  status: DiscountStatus,
  /** Entered by the administrator; hidden from the family. */
  reason: z.string(),
  givenBy: z.string(),
  createdAt: Instant,
});
export type Discount = z.infer<typeof Discount>;

/** As the family sees it: without the reason. */
export const OwnDiscount = z.object({
  accountId: Id,
  accountName: z.string(),
  ...Worth,
  left: z.number().int(),
  lastDay: Day.nullable(),
});
export type OwnDiscount = z.infer<typeof OwnDiscount>;

export const GiveDiscount = z
  .object({
    accountId: Id,
    kind: DiscountKind,
    value: Amount,
    currency: Currency.optional(),
    charges: Count.refine((charges) => charges > 0, { error: 'required' }),
    lastDay: orEmpty(Day),
    reason: text(500),
    db,
  })
  .refine(({ value }) => Number(value) > 0, { path: ['value'], error: 'required' })
  .refine(({ kind, value }) => kind !== 'percentage' || Number(value) <= 100, { path: ['value'], error: 'percentage' })
  .refine(({ kind, currency }) => kind !== 'amount' || currency, { path: ['currency'], error: 'required' })
  .refine(({ kind, value, currency }) => kind !== 'amount' || !currency || isWholeAmount(value, currency), {
    path: ['value'],
    error: 'noFraction',
  });
