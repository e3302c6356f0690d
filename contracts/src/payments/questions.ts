import { z } from 'zod';
import { rpc } from '../event.ts';
import { Currency, Id, Instant, LanguageCode, PaymentId } from '../fields.ts';
import { ReturnPreview } from './preview-schema.ts';
import { NextPrice } from './renewal-schema.ts';

/** What a mail about a payment says, asked at the moment it is sent. Null when unknown. */
export const paymentForMail = rpc(
  'paymentForMail',
  'billing',
  ['notification'],
  'regional',
  z.object({
    paymentId: PaymentId,
    /** Of the mail: names are written in its order. */
    language: LanguageCode,
  }),
  z
    .object({
      paymentId: PaymentId,
      planName: z.string(),
      accountName: z.string(),
      /** When it was paid, refunded or else begun. */
      at: Instant,
      currency: Currency,
      amount: z.string(),
      refundAmount: z.string().nullable(),
      referenceNumber: z.string().nullable(),
      /** The newest one for what went back. */
      creditNote: z.string().nullish(),
      linkUrl: z.string().nullable(),
      linkExpiresAt: Instant.nullable(),
      /** Of a renewal that was declined and is tried again; with another card only where `nextTryAt` is null. */
      postponed: z.object({ nextTryAt: Instant.nullable(), graceUntil: Instant }).nullable(),
    })
    .nullable(),
);
/** A child, as a mail names it: names are written in the order of its language. */
const mailedChild = z.object({ accountId: Id, language: LanguageCode });
/** What a mail about the end of a child’s renewal says: of the one that ended last. Null when there is none. */
export const renewalForMail = rpc(
  'renewalForMail',
  'billing',
  ['notification'],
  'regional',
  mailedChild,
  z
    .object({
      planName: z.string(),
      accountName: z.string(),
      currency: Currency,
      /** Of each renewal, no longer charged. */
      amount: z.string(),
      endedAt: Instant,
      /** Null: nothing was paid for. */
      paidUntil: Instant.nullable(),
      /** What of a lock-in was not paid any more, where no try was; null: nothing. */
      owed: z.string().nullable(),
    })
    .nullable(),
);
/** What a mail about the price of a child’s running renewal says. Null when none runs. */
export const renewalPriceForMail = rpc(
  'renewalPriceForMail',
  'billing',
  ['notification'],
  'regional',
  mailedChild,
  z
    .object({
      planName: z.string(),
      accountName: z.string(),
      currency: Currency,
      /** Of each renewal now. */
      price: z.string(),
      next: NextPrice.nullable(),
    })
    .nullable(),
);
/** What a mail about a card that expires soon says; null for one that does not, or that nothing renews with. */
export const cardForMail = rpc(
  'cardForMail',
  'billing',
  ['notification'],
  'regional',
  z.object({ customerId: Id }),
  z
    .object({
      /** As it is recognised: "VISA 4242". */
      card: z.string(),
      /** MM/YYYY */
      expiry: z.string(),
    })
    .nullable(),
);
/** Whether a parent's account renews by itself: asked before a parent is deleted. */
export const hasActiveRenewal = rpc(
  'hasActiveRenewal',
  'billing',
  ['customer'],
  'regional',
  z.object({ customerId: Id }),
  z.object({ active: z.boolean() }),
);
/** The plan of a child's payment under way, null where there is none: asked before the child is deleted. */
export const chargeInFlight = rpc(
  'chargeInFlight',
  'billing',
  ['customer'],
  'regional',
  z.object({ accountId: Id }),
  z.object({ planName: z.string().nullable() }),
);
/**
 * Whether a family, or one child of it, ever had a plan: asked before it is erased, because what was paid for is kept a
 * while.
 */
export const hasPayments = rpc(
  'hasPayments',
  'billing',
  ['customer'],
  'regional',
  z.object({ customerId: Id, accountId: Id.optional() }),
  z.object({ has: z.boolean() }),
);
/**
 * Ends at the provider whatever a family could still pay: asked before the family is erased. `planName` of a payment
 * that could not be ended, because it is being taken or was paid just now; null when nothing is left.
 */
export const endCharges = rpc(
  'endCharges',
  'billing',
  ['customer'],
  'regional',
  z.object({ customerId: Id }),
  z.object({ planName: z.string().nullable() }),
);
/** What is given back for a child with its device: asked before its return is taken down. */
export const givenBack = rpc(
  'givenBack',
  'billing',
  ['customer'],
  'regional',
  z.object({ accountId: Id }),
  ReturnPreview,
);
