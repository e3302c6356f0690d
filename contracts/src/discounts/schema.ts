import { z } from 'zod';
import { Amount, Count, Currency, Day, db, Id, Instant, orEmpty, text } from '../fields.ts';
import { isWholeAmount } from '../money.ts';

/** Reduction of a plan's price: a percentage of it, or an amount of one currency. */
export const DiscountKind = z.enum(['percentage', 'amount'], { error: 'required' });
/** `lapsed`: its last day passed before it was used up. */
export const DiscountStatus = z.enum(['open', 'used', 'lapsed', 'withdrawn']);

const Worth = { kind: DiscountKind, value: z.string(), currency: Currency.nullable() };

/** A reduction of a child's next charges. Values are decimal text. */
export const Discount = z.object({
  _id: Id,
  accountId: Id,
  accountName: z.string(),
  ...Worth,
  /** Number of charges it was given for, and number of charges it has reduced. */
  charges: z.number().int(),
  used: z.number().int(),
  /** A day in the family's time zone; null: until it is used up. */
  lastDay: Day.nullable(),
  status: DiscountStatus,
  /** Entered by the administrator; hidden from the family. */
  reason: z.string(),
  givenBy: z.string(),
  createdAt: Instant,
});
export type Discount = z.infer<typeof Discount>;

/** As returned to the family: without the reason. */
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
