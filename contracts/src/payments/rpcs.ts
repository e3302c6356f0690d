import { z } from 'zod';
import { rpc } from '../event.ts';
import { Currency, Id, Instant, LanguageCode, PaymentId } from '../fields.ts';
import { ReturnPreview } from './preview-schema.ts';
import { NextPrice } from './renewal-schema.ts';

/** Data for a mail about a payment when it is sent. Null when missing. */
export const paymentForMail = rpc(
  'paymentForMail',
  'billing',
  ['notification'],
  'regional',
  z.object({
    paymentId: PaymentId,
    /** The mail's language, which determines the order of names. */
    language: LanguageCode,
  }),
  z
    .object({
      paymentId: PaymentId,
      planName: z.string(),
      accountName: z.string(),
      /** Time of the payment or refund, otherwise of its beginning. */
      at: Instant,
      currency: Currency,
      amount: z.string(),
      refundAmount: z.string().nullable(),
      referenceNumber: z.string().nullable(),
      /** The newest credit note. */
      creditNote: z.string().nullish(),
      linkUrl: z.string().nullable(),
      linkExpiresAt: Instant.nullable(),
      /** Set for a declined renewal that is retried; another card is required where `nextTryAt` is null. */
      postponed: z.object({ nextTryAt: Instant.nullable(), graceUntil: Instant }).nullable(),
    })
    .nullable(),
);
/** A child in a mail; the language determines the order of names. */
const mailedChild = z.object({ accountId: Id, language: LanguageCode });
/** Data of a mail about the end of a child’s renewal, the last that ended. Null when there is none. */
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
      /** Amount of each renewal, which is no longer charged. */
      amount: z.string(),
      endedAt: Instant,
      /** Null: no paid time. */
      paidUntil: Instant.nullable(),
      /** Unpaid part of the minimum term, where no attempt succeeded; null: nothing. */
      owed: z.string().nullable(),
    })
    .nullable(),
);
/** Data of a mail about the price of a child’s running renewal. Null when none runs. */
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
      /** Current price of each renewal. */
      price: z.string(),
      next: NextPrice.nullable(),
    })
    .nullable(),
);
/** Data of a mail about a card that expires soon; null for one that does not, or that no renewal uses. */
export const cardForMail = rpc(
  'cardForMail',
  'billing',
  ['notification'],
  'regional',
  z.object({ customerId: Id }),
  z
    .object({
      /** Display name: "VISA 4242". */
      card: z.string(),
      /** MM/YYYY */
      expiry: z.string(),
    })
    .nullable(),
);
/** Whether an account of a parent renews automatically, checked before deletion. */
export const hasActiveRenewal = rpc(
  'hasActiveRenewal',
  'billing',
  ['customer'],
  'regional',
  z.object({ customerId: Id }),
  z.object({ active: z.boolean() }),
);
/** Plan of a pending payment of a child, checked before deletion; null without one. */
export const chargeInFlight = rpc(
  'chargeInFlight',
  'billing',
  ['customer'],
  'regional',
  z.object({ accountId: Id }),
  z.object({ planName: z.string().nullable() }),
);
/** Whether a family or child ever had a plan, checked before erasure, because payments have a retention period. */
export const hasPayments = rpc(
  'hasPayments',
  'billing',
  ['customer'],
  'regional',
  z.object({ customerId: Id, accountId: Id.optional() }),
  z.object({ has: z.boolean() }),
);
/**
 * Ends all open charges of a family at the provider before erasure. `planName` of a payment that is being processed or
 * was just paid; null when none is left.
 */
export const endCharges = rpc(
  'endCharges',
  'billing',
  ['customer'],
  'regional',
  z.object({ customerId: Id }),
  z.object({ planName: z.string().nullable() }),
);
/** Refund for a child when its device is returned, checked before the return is stored. */
export const returnRefund = rpc(
  'givenBack',
  'billing',
  ['customer'],
  'regional',
  z.object({ accountId: Id }),
  ReturnPreview,
);
