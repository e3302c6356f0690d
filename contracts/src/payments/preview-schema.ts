import { z } from 'zod';
import { Currency, Day, Flag, Id, PaymentId } from '../fields.ts';
import { AssignedType } from '../plans/billing-types.ts';

/**
 * Effects of a call that moves money, computed by the same function as the call. The hash covers all of them: if it is
 * sent with the call and the numbers have changed, the call is refused as `numbersChanged`.
 */
export const PreviewHash = z.string().regex(/^[\w-]{20,64}$/, { error: 'invalid' });
/** Hash of the preview that the caller was shown; without it the call runs on current data. */
export const hash = PreviewHash.optional();

/** Minimum term: its end, and the charges and the amount until then. */
export const LockIn = z.object({ until: Day, chargesLeft: z.number().int(), amountLeft: z.string() });
export type LockIn = z.infer<typeof LockIn>;
/** Days are in the family's time zone, amounts decimal text. */
const previewed = { hash: PreviewHash, currency: Currency };

/** Amounts and terms of charging a plan. */
export const ChargePreview = z.object({
  ...previewed,
  /**
   * Taken through the provider: price − discount + deposit + purchase + carried. Null where nothing is taken,
   * discounted or carried.
   */
  parts: z
    .object({
      price: z.string(),
      discount: z.string(),
      deposit: z.string(),
      purchase: z.string(),
      /** Carried over from earlier charges below the provider's least amount; negative: carried to the next charge. */
      carried: z.string(),
    })
    .nullable(),
  amount: z.string(),
  paidUntil: Day,
  /** Null without a guarantee. */
  guaranteeUntil: Day.nullable(),
  /** The next charge; null for a plan without renewal. */
  next: z.object({ on: Day, amount: z.string() }).nullable(),
  lockIn: LockIn.nullable(),
});
export type ChargePreview = z.infer<typeof ChargePreview>;
export const PreviewCharge = z.object({
  accountId: Id,
  planId: z.uuid({ error: 'required' }),
  autoRenew: Flag.optional(),
});

/** Effects of turning a renewal off. */
export const StopPreview = z.object({
  ...previewed,
  planName: z.string(),
  /** The charge that is cancelled; null if there was none. */
  next: z.object({ on: Day, amount: z.string() }).nullable(),
  /** End of the paid time, which remains; null without paid time. */
  paidUntil: Day.nullable(),
  /** For a declined renewal: end of the grace period; treatment ends at once instead. */
  graceUntil: Day.nullable(),
  /** Minimum term, in which stopping is refused. */
  lockIn: LockIn.nullable(),
});
export type StopPreview = z.infer<typeof StopPreview>;

/** When a renewal changes its plan: with its next charge, or at once. */
export const ChangeTime = z.enum(['next', 'now']);
export type ChangeTime = z.infer<typeof ChangeTime>;

/**
 * Effects of changing a renewal's plan. At the next charge nothing is taken now, and the paid time does not change; at
 * once the new plan begins today, for its price less the credit of the former.
 */
export const ChangePreview = z.object({
  ...previewed,
  /** The plan until the change. */
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
      /** Number of days of the former plan in the credit. */
      days: z.number().int(),
    })
    .nullable(),
  paidUntil: Day,
  next: z.object({ on: Day, amount: z.string() }).nullable(),
  lockIn: LockIn.nullable(),
});
export type ChangePreview = z.infer<typeof ChangePreview>;

/** Effects of a refund. */
export const RefundPreview = z.object({
  ...previewed,
  paid: z.string(),
  back: z.string(),
  kept: z.string(),
  /** Set for a payment inside its money-back guarantee. */
  guaranteeUntil: Day.nullable(),
  /** A full refund within the guarantee: plan and renewal end at once. */
  endsPlan: z.boolean(),
  stopsRenewal: z.boolean(),
});
export type RefundPreview = z.infer<typeof RefundPreview>;
export const PreviewRefund = z.object({ id: PaymentId });

/** Effects of undoing an assigned plan. */
export const UndoPreview = z.object({
  ...previewed,
  planName: z.string(),
  billing_type: AssignedType,
  /** End of the child's paid time before and after; null: none. */
  paidUntil: Day.nullable(),
  paidUntilThen: Day.nullable(),
  /** Amount that the company is no longer invoiced, or gets back as prepaid. */
  amount: z.string(),
});
export type UndoPreview = z.infer<typeof UndoPreview>;

/** Effects of refunding money that was taken in addition to a payment: it returns to the same card. */
export const SurplusPreview = z.object({
  ...previewed,
  amount: z.string(),
  /** Id of the provider's charge. */
  charge: z.string(),
});
export type SurplusPreview = z.infer<typeof SurplusPreview>;

/** Refund for one child of a family that returns its device; null parts are not refunded. */
export const ReturnPreview = z.object({
  hash: PreviewHash,
  /** All of the payment whose guarantee has not ended; the plan ends with it. */
  moneyBack: z.object({ currency: Currency, amount: z.string(), until: Day }).nullable(),
  /** The deposit held; `by`: to the card, or by the clinic where the provider can no longer refund its payment. */
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
