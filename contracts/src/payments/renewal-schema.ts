import { z } from 'zod';
import { OwnDiscount } from '../discounts/schema.ts';
import { Currency, Day, Id, Instant, PaymentId } from '../fields.ts';
import { CardCharge, SavedCard } from './charge-schema.ts';
import { LockIn } from './preview-schema.ts';

/**
 * The last charge of a renewal was declined: time of the next attempt (null while one is in progress), and the end of
 * the grace period in which treatment continues.
 */
export const Declined = z.object({ nextTryAt: Instant.nullable(), graceUntil: Instant.nullable() });
export type Declined = z.infer<typeof Declined>;
/** Price of each charge of a renewal from a day in the family's time zone, before any discount. */
export const NextPrice = z.object({ price: z.string(), from: Day });
export type NextPrice = z.infer<typeof NextPrice>;
export const SubscriptionStatus = z.enum(['active', 'canceled']);
/** Why a renewal is off. */
export const SubscriptionEnd = z.enum(['stopped', 'declined', 'ended', 'refunded']);

/** A family's saved card, renewals and discounts. */
export const Billing = z.object({
  card: SavedCard.nullable(),
  /** It expires within 30 days or has expired. */
  cardExpires: z.boolean(),
  /** The children's plans with automatic renewal. */
  renewals: z.array(
    z.object({
      accountId: Id,
      accountName: z.string(),
      planName: z.string(),
      currency: Currency,
      /** Amount of each charge, from the next one on. */
      amount: z.string(),
      /** Another price of the charges after the next one, if set. */
      nextPrice: NextPrice.nullable(),
      /** Amount of the next charge after discounts. */
      nextAmount: z.string(),
      /**
       * Part of it carried over from charges below the provider's least amount; negative: carried to the charge after
       * it.
       */
      nextCarried: z.string().optional(),
      /** Day in the family's time zone; null when the plan ends instead. */
      nextChargeOn: Day.nullable(),
      /** Minimum term: the renewal cannot be cancelled before it ends. */
      lockIn: LockIn.nullable(),
      declined: Declined.nullable(),
    }),
  ),
  /** Renewals that ended because no attempt was paid, until another plan is chosen: one payment resumes them. */
  ended: z.array(
    z.object({
      accountId: Id,
      accountName: z.string(),
      planName: z.string(),
      currency: Currency,
      /** Amount of the one charge that resumes it. */
      amount: z.string(),
      endedOn: Day,
      /** Unpaid part of the minimum term, if resumed today. */
      lockIn: LockIn.nullable(),
    }),
  ),
  /** Discounts on children's next charges. */
  discounts: z.array(OwnDiscount),
});
export type Billing = z.infer<typeof Billing>;

/** Data for the form that saves a card without charging it. */
export const CardSetup = z.object({ setupId: z.string(), clientSecret: z.string() });
export type CardSetup = z.infer<typeof CardSetup>;

/**
 * A declined renewal, also one that ended because of it, is paid with a new card, which replaces the saved card, or
 * retried with the saved one.
 */
export const PayRenewal = z.object({ accountId: Id, method: z.enum(['card', 'saved']) });
export const PayRenewalResult = z.discriminatedUnion('method', [
  CardCharge,
  z.object({ method: z.literal('saved'), paymentId: PaymentId }),
]);
