import { z } from 'zod';
import { Currency, Day, Flag, Id, PaymentId } from '../fields.ts';
import { AssignedType } from '../plans/billing-types.ts';

/**
 * What a call that moves money would do, worked out by the very function it runs on. The hash stands for all of it: sent
 * along with the call, it is refused as `numbersChanged` where the numbers have become others.
 */
export const PreviewHash = z.string().regex(/^[\w-]{20,64}$/, { error: 'invalid' });
/** Of an executing call: of what its caller was shown; without it the call runs on the facts as they are. */
export const hash = PreviewHash.optional();

/** How often and how much is taken before a renewal with an end may be stopped. */
export const LockIn = z.object({ until: Day, chargesLeft: z.number().int(), amountLeft: z.string() });
export type LockIn = z.infer<typeof LockIn>;
/** Days are the family's, amounts decimal text. */
const previewed = { hash: PreviewHash, currency: Currency };

/** What charging a plan takes and agrees to. */
export const ChargePreview = z.object({
  ...previewed,
  /** Through the provider: price − discount + deposit + purchase + carried. Null where nothing is taken, taken off or carried. */
  parts: z
    .object({
      price: z.string(),
      discount: z.string(),
      deposit: z.string(),
      purchase: z.string(),
      /** Added from charges below the provider's least amount before; less than 0: left to the next charge. */
      carried: z.string(),
    })
    .nullable(),
  amount: z.string(),
  paidUntil: Day,
  /** Null where nothing can be given back. */
  guaranteeUntil: Day.nullable(),
  /** The next charge; null where the plan ends by itself. */
  next: z.object({ on: Day, amount: z.string() }).nullable(),
  lockIn: LockIn.nullable(),
});
export type ChargePreview = z.infer<typeof ChargePreview>;
export const PreviewCharge = z.object({
  accountId: Id,
  planId: z.uuid({ error: 'required' }),
  autoRenew: Flag.optional(),
});

/** What turning a renewal off changes. */
export const StopPreview = z.object({
  ...previewed,
  planName: z.string(),
  /** What is not taken any more; null where nothing more would have been. */
  next: z.object({ on: Day, amount: z.string() }).nullable(),
  /** The paid time, which stays; null where nothing was paid for. */
  paidUntil: Day.nullable(),
  /** Of a renewal that was declined: the treatment that goes on until then ends at once. */
  graceUntil: Day.nullable(),
  /** Agreed to until then: stopping is refused. */
  lockIn: LockIn.nullable(),
});
export type StopPreview = z.infer<typeof StopPreview>;

/** When a renewal goes on with another plan: with its next charge, or at once. */
export const ChangeTime = z.enum(['next', 'now']);
export type ChangeTime = z.infer<typeof ChangeTime>;

/**
 * What a renewal becomes with another plan. At the next charge nothing is taken now, and what is paid for stays as it is;
 * at once the new plan begins today, for its price less what is left of the former.
 */
export const ChangePreview = z.object({
  ...previewed,
  /** Of the plan it is until then. */
  former: z.object({ planName: z.string(), currency: Currency, amount: z.string() }),
  planName: z.string(),
  /** Taken at once: price − discount − credit + carried; null where the plan changes at the next charge. */
  now: z
    .object({
      price: z.string(),
      discount: z.string(),
      credit: z.string(),
      carried: z.string(),
      amount: z.string(),
      /** How many days of the former plan the credit is for. */
      days: z.number().int(),
    })
    .nullable(),
  paidUntil: Day,
  next: z.object({ on: Day, amount: z.string() }).nullable(),
  lockIn: LockIn.nullable(),
});
export type ChangePreview = z.infer<typeof ChangePreview>;

/** What a refund gives back and ends. */
export const RefundPreview = z.object({
  ...previewed,
  paid: z.string(),
  back: z.string(),
  kept: z.string(),
  /** Of a payment inside its money-back guarantee. */
  guaranteeUntil: Day.nullable(),
  /** All of it within the guarantee: plan and renewal end at once. */
  endsPlan: z.boolean(),
  stopsRenewal: z.boolean(),
});
export type RefundPreview = z.infer<typeof RefundPreview>;
export const PreviewRefund = z.object({ id: PaymentId });

/** What taking an assigned plan back changes. */
export const UndoPreview = z.object({
  ...previewed,
  planName: z.string(),
  billing_type: AssignedType,
  /** Until when the child is paid for now and then; null: not at all. */
  paidUntil: Day.nullable(),
  paidUntilThen: Day.nullable(),
  /** What the company is not invoiced, or was prepaid, for it any more. */
  amount: z.string(),
});
export type UndoPreview = z.infer<typeof UndoPreview>;

/** What giving back money that was taken beside a payment returns: to the card it came from. */
export const SurplusPreview = z.object({
  ...previewed,
  amount: z.string(),
  /** The provider's charge it was taken by. */
  charge: z.string(),
});
export type SurplusPreview = z.infer<typeof SurplusPreview>;

/** What a family that returns its device is given back for one child; null what it is not. */
export const ReturnPreview = z.object({
  hash: PreviewHash,
  /** All of the payment whose guarantee has not ended; the plan ends with it. */
  moneyBack: z.object({ currency: Currency, amount: z.string(), until: Day }).nullable(),
  /** The deposit that is held; `by`: to the card, or by the clinic where the provider can refund no more of its payment. */
  deposit: z
    .object({
      currency: Currency,
      amount: z.string(),
      paymentId: PaymentId.optional(),
      by: z.enum(['card', 'clinic']).optional(),
    })
    .nullable(),
});
export type ReturnPreview = z.infer<typeof ReturnPreview>;
