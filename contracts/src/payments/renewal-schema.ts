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
/** What each charge of a renewal costs from a day of the family on, before any discount. */
export const NextPrice = z.object({ price: z.string(), from: Day });
export type NextPrice = z.infer<typeof NextPrice>;
export const SubscriptionStatus = z.enum(['active', 'canceled']);
/** Why a renewal is off. */
export const SubscriptionEnd = z.enum(['stopped', 'declined', 'ended', 'refunded']);

/** What a family pays for from here on. */
export const Billing = z.object({
  card: SavedCard.nullable(),
  /** Within 30 days, or it has already. */
  cardExpires: z.boolean(),
  /** The children's plans that renew by themselves. */
  renewals: z.array(
    z.object({
      accountId: Id,
      accountName: z.string(),
      planName: z.string(),
      currency: Currency,
      /** Of each charge, from the next one on. */
      amount: z.string(),
      /** Of charges later than the next one, where they cost another price. */
      nextPrice: NextPrice.nullable(),
      /** Of the next charge: less, where a discount lowers it. */
      nextAmount: z.string(),
      /** Of that, left by charges below the provider's least amount; less than 0: left to the charge after it. */
      nextCarried: z.string().optional(),
      /** The family's day; null when the plan ends instead. */
      nextChargeOn: Day.nullable(),
      /** Minimum term: the renewal cannot be cancelled before it ends. */
      lockIn: LockIn.nullable(),
      declined: Declined.nullable(),
    }),
  ),
  /** Those that ended because no try was paid, until another plan was chosen: paying once goes on with them. */
  ended: z.array(
    z.object({
      accountId: Id,
      accountName: z.string(),
      planName: z.string(),
      currency: Currency,
      /** Of the one charge that resumes it. */
      amount: z.string(),
      endedOn: Day,
      /** What of a lock-in was not paid any more, were it resumed today. */
      lockIn: LockIn.nullable(),
    }),
  ),
  /** What children's next charges cost less. */
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
