import { Currency, Id, Instant } from '@fovea/contracts/fields';
import { ConsentGiver } from '@fovea/contracts/payments/schema';
import { BillingType } from '@fovea/contracts/plans/billing-types';
import { z } from 'zod';
import { accepted } from '../charges/pending-charges.ts';

const Money = z.string().regex(/^\d{1,10}\.\d\d$/);
/** Of what was ordered before charges carried anything it is missing. */
const Carried = z
  .string()
  .regex(/^-?\d{1,10}\.\d\d$/)
  .default('0.00');
const whole = z.coerce.number().int().min(0);
const flag = z.stringbool();
const Accepted = z.string().transform((address) => (address === accepted ? '' : address));

/**
 * All that was asked for with a payment, as `orderOf` has the provider keep it beside its own objects: enough to write the payment
 * down again where a restored database does not know it. Ids, names of products and sums: nothing about a person.
 */
export const Ordered = z.object({
  accountId: Id,
  userId: Id,
  companyId: Id,
  planId: Id,
  planName: z.string(),
  catalogName: z.string(),
  billingType: BillingType,
  method: z.enum(['card', 'link', 'saved']),
  currency: Currency,
  amount: Money,
  price: Money,
  discount: Money,
  discountId: Id.optional(),
  credit: Money,
  carried: Carried,
  deposit: Money,
  purchase: Money,
  taxPercentage: Money,
  validMonths: whole,
  validDays: whole,
  experienceMonths: whole,
  experienceDays: whole,
  renewEndMonths: whole.optional(),
  autoRenew: flag,
  firstCharge: flag,
  termsUrl: Accepted.optional(),
  guaranteeUrl: Accepted.optional(),
  acceptedBy: ConsentGiver.optional(),
  createdAt: Instant,
  subscriptionId: Id.optional(),
  period: z.string().optional(),
  renewalTry: whole.optional(),
});
export type Ordered = z.output<typeof Ordered>;
