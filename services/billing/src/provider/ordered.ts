import { Currency, Id, Instant } from '@fovea/contracts/fields';
import { ConsentGiver } from '@fovea/contracts/payments/schema';
import { BillingType } from '@fovea/contracts/plans/billing-types';
import { z } from 'zod';
import type { Payment } from '../../generated/regional/client.ts';

/** The longest value that the provider keeps beside an object. */
const longest = 500;
const Money = z.string().regex(/^\d{1,10}\.\d\d$/);
const whole = z.coerce.number().int().min(0);
const flag = z.stringbool();
/** A text that was accepted: its address, where it has one that is short enough to be kept. */
const accepted = 'accepted';
const Accepted = z.string().transform((address) => (address === accepted ? '' : address));

/**
 * All that was asked for with a payment, as the provider keeps it beside its own objects: enough to write the payment
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

/** What the provider is given to keep: what is empty is left out. */
export function orderedWith(payment: Payment): Record<string, string> {
  const { accountId, customerId: userId, companyId, planId, planName, catalogName, billingType, method } = payment;
  const { currency, discountId, validMonths, validDays, experienceMonths, experienceDays, renewEndMonths } = payment;
  const { autoRenew, firstCharge, termsUrl, guaranteeUrl, acceptedBy, subscriptionId, period, renewalTry } = payment;
  const { amount, price, discount, credit, deposit, purchase, taxPercentage } = payment;
  const sums = { amount, price, discount, credit, deposit, purchase, taxPercentage };
  const said = {
    ...{ accountId, userId, companyId, planId, planName, catalogName, billingType, method },
    ...{ currency, discountId, validMonths, validDays, experienceMonths, experienceDays, renewEndMonths },
    ...{ autoRenew, firstCharge, acceptedBy, subscriptionId, period, renewalTry },
    ...{ termsUrl: consentTo(termsUrl), guaranteeUrl: consentTo(guaranteeUrl) },
    ...Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum.toFixed(2)])),
    createdAt: payment.createdAt.toISOString(),
  };
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]])),
  );
}

const consentTo = (address: string | null): string | null =>
  address === null || (address !== '' && address.length <= longest) ? address : accepted;
