import { z } from 'zod';
import { Currency, db, Id, Instant, PaymentId } from '../fields.ts';
import { hash } from './preview-schema.ts';

export const Charge = z.object({
  accountId: Id,
  planId: z.uuid({ error: 'required' }),
  autoRenew: z.boolean().optional(),
  method: z.enum(['card', 'link']).optional(),
  terms: z.boolean().optional(),
  guarantee: z.boolean().optional(),
  hash,
  db,
});
export type Charge = z.infer<typeof Charge>;
/** Data for the card form. */
export const CardCharge = z.object({
  method: z.literal('card'),
  paymentId: PaymentId,
  currency: Currency,
  amount: z.string(),
  customerId: z.string(),
  intentId: z.string(),
  clientSecret: z.string(),
});
export type CardCharge = z.infer<typeof CardCharge>;
export const ChargeResult = z.discriminatedUnion('method', [
  CardCharge,
  z.object({ method: z.literal('link'), paymentId: PaymentId, url: z.string() }),
  z.object({ method: z.literal('none'), paymentId: PaymentId, newExpiredDate: Instant }),
]);
export type ChargeResult = z.infer<typeof ChargeResult>;
/** The saved card for renewals. */
export const SavedCard = z.object({
  last4: z.string(),
  expiry_month: z.number().int(),
  expiry_year: z.number().int(),
  brand: z.string(),
  /** Permanently refused by its bank. */
  refused: z.boolean(),
});
export type SavedCard = z.infer<typeof SavedCard>;
export const PayMethods = z.object({ methods: z.array(z.enum(['card', 'link'])), card: SavedCard.nullable() });
