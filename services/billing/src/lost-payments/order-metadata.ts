import { Currency, Id, Instant } from '@fovea/contracts/fields';
import { ConsentGiver } from '@fovea/contracts/payments/schema';
import { BillingType } from '@fovea/contracts/plans/billing-types';
import { z } from 'zod';
import { accepted } from '../charges/pending-charges.ts';

const Money = z.string().regex(/^\d{1,10}\.\d\d$/);
/** Missing in orders older than carried sums. */
const Carried = z
  .string()
  .regex(/^-?\d{1,10}\.\d\d$/)
  .default('0.00');
const whole = z.coerce.number().int().min(0);
const flag = z.stringbool();
const Accepted = z.string().transform((address) => (address === accepted ? '' : address));

/**
 * The order of a payment, as `orderOf` stores it in the provider's metadata: enough to restore the payment after a
 * database restore. Ids, product names and sums; nothing about a person.
 */
export const OrderMetadata = z.object({
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
export type OrderMetadata = z.output<typeof OrderMetadata>;
