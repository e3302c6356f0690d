import { z } from 'zod';
import { pageQuery } from '../envelope.ts';
import {
  Amount,
  Count,
  Currency,
  Day,
  GivenInstant,
  Id,
  Instant,
  optionalLine,
  optionalText,
  orEmpty,
  PdfAddress,
  RegionKey,
  text,
  wholeNumber,
} from '../fields.ts';
import { MayBeNot } from '../lists/relations.ts';
import { isWholeAmount } from '../money.ts';
import { leastCharge } from '../payments/least-charges.ts';
import { BillingType } from './billing-types.ts';
import { belowLeast, tooLongGuarantee } from './rules.ts';

export const PlanType = z.enum(['database', 'company'], { error: 'required' });
export const PlanStatus = z.enum(['enabled', 'disabled']);
/** Effect of a new price on running renewals: they retain theirs, or change after 30 days' notice. */
export const RunningRenewals = z.enum(['keep', 'change']);

/**
 * Amounts are decimal text. `database`: every company of a region may sell it; `company`: one company and its
 * descendants.
 */
export const Plan = z.object({
  _id: Id,
  name: z.string(),
  details: z.string(),
  type: PlanType,
  database: RegionKey.nullable(),
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  productId: Id,
  productName: z.string(),
  billing_type: BillingType,
  currency: Currency,
  price: z.string(),
  /**
   * The scheduled next price, null for none, with its first day in the plan's region and its effect on running
   * renewals.
   */
  nextPrice: z.string().nullable(),
  nextPriceFrom: Day.nullable(),
  nextPriceRenewals: RunningRenewals.nullable(),
  deposit: z.string(),
  purchase: z.string(),
  valid_months: z.number().int(),
  valid_days: z.number().int(),
  experience_months: z.number().int(),
  experience_days: z.number().int(),
  /** Minimum term, counted from the first charge; null: renews until stopped. */
  renew_end_months: z.number().int().nullable(),
  /** A check-up of the eyes is due this often; null: as the device's catalog says. The shorter of both applies. */
  checkUpMonths: z.number().int().nullable(),
  status: PlanStatus,
  paymentGateway: z.boolean(),
  legacy: z.boolean(),
  /** Whether parents may choose it; any other plan is assigned by an administrator. */
  familiesMayChoose: z.boolean(),
  termsUrl: z.string().nullable(),
  guaranteeUrl: z.string().nullable(),
  /** Price ids at the provider: one-time and recurring. */
  priceId: z.string(),
  subscribePriceId: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Plan = z.infer<typeof Plan>;

export const SavePlan = z
  .object({
    _id: Id.optional(),
    updatedAt: GivenInstant.optional(),
    name: text(200, 'enterName'),
    details: optionalText(5000),
    type: PlanType,
    database: RegionKey.nullable().optional(),
    companyId: Id.nullable().optional(),
    productId: z.uuid({ error: 'required' }),
    billing_type: BillingType,
    currency: Currency,
    price: Amount,
    nextPrice: orEmpty(Amount),
    nextPriceFrom: orEmpty(Day),
    nextPriceRenewals: orEmpty(RunningRenewals),
    deposit: Amount.default('0'),
    purchase: Amount.default('0'),
    valid_months: Count,
    valid_days: Count,
    experience_months: orEmpty(Count),
    experience_days: orEmpty(Count),
    renew_end_months: orEmpty(Count),
    checkUpMonths: orEmpty(wholeNumber(1, 60)),
    status: PlanStatus.default('enabled'),
    paymentGateway: z.boolean().default(false),
    legacy: z.boolean().default(false),
    /** Absent: the default of its billing type, see `mayFamiliesChoose`. */
    familiesMayChoose: z.boolean().optional(),
    termsUrl: PdfAddress.nullable().optional(),
    guaranteeUrl: PdfAddress.nullable().optional(),
    priceId: optionalLine(200),
    subscribePriceId: optionalLine(200),
  })
  .refine((plan) => plan.type !== 'database' || plan.database, { path: ['database'], error: 'required' })
  .refine((plan) => plan.type !== 'company' || plan.companyId, { path: ['companyId'], error: 'required' })
  .refine((plan) => plan.valid_months > 0 || plan.valid_days > 0, { path: ['valid_months'], error: 'durationRequired' })
  .refine((plan) => plan.renew_end_months == null || plan.renew_end_months >= plan.valid_months, {
    path: ['renew_end_months'],
    error: 'frequencyAndRenewal',
  })
  .refine((plan) => !plan.paymentGateway || plan.experience_months != null, {
    path: ['experience_months'],
    error: 'required',
  })
  .refine((plan) => !plan.paymentGateway || plan.experience_days != null, {
    path: ['experience_days'],
    error: 'required',
  })
  .refine((plan) => tooLongGuarantee(plan) !== 'experience_months', { path: ['experience_months'], error: 'mbgText' })
  .refine((plan) => tooLongGuarantee(plan) !== 'experience_days', { path: ['experience_days'], error: 'mbgText' })
  .refine((plan) => plan.billing_type !== 'FREE' || Number(plan.price) === 0, { path: ['price'], error: 'freePrice' })
  .refine((plan) => isWholeAmount(plan.price, plan.currency), { path: ['price'], error: 'noFraction' })
  .refine((plan) => isWholeAmount(plan.nextPrice ?? '0', plan.currency), { path: ['nextPrice'], error: 'noFraction' })
  .refine((plan) => plan.billing_type !== 'FREE' || Number(plan.nextPrice ?? 0) === 0, {
    path: ['nextPrice'],
    error: 'freePrice',
  })
  .refine(({ nextPrice, nextPriceFrom }) => nextPrice == null || nextPriceFrom != null, {
    path: ['nextPriceFrom'],
    error: 'required',
  })
  .refine(({ nextPrice, nextPriceFrom }) => nextPriceFrom == null || nextPrice != null, {
    path: ['nextPrice'],
    error: 'required',
  })
  .refine((plan) => isWholeAmount(plan.deposit, plan.currency), { path: ['deposit'], error: 'noFraction' })
  .refine((plan) => isWholeAmount(plan.purchase, plan.currency), { path: ['purchase'], error: 'noFraction' })
  .superRefine((plan, { addIssue }) => {
    const least = { amount: leastCharge(plan.currency), currency: plan.currency };
    for (const path of belowLeast(plan))
      addIssue({ code: 'custom', path: [path], message: 'leastCharge', params: { least } });
  });
export type SavePlan = z.infer<typeof SavePlan>;

export const PlanFilter = z.object({
  ...pageQuery(['name', 'billing_type', 'price', 'duration', 'createdAt']).shape,
  /** absent: all */
  type: PlanType.optional(),
  database: RegionKey.optional(),
  billing_type: BillingType.optional(),
  billing_typeIs: MayBeNot,
  currency: Currency.optional(),
  currencyIs: MayBeNot,
  status: PlanStatus.optional(),
  /** A single plan. */
  id: Id.optional(),
});
export type PlanFilter = z.infer<typeof PlanFilter>;

/** A plan as a choice for one account, with the amount due now. */
export const ChargeablePlan = Plan.omit({
  nextPrice: true,
  nextPriceFrom: true,
  nextPriceRenewals: true,
  checkUpMonths: true,
  priceId: true,
  subscribePriceId: true,
  createdAt: true,
  updatedAt: true,
}).extend({
  /** price − discount + amounts added to a first paid charge */
  total: z.string(),
  /** The child's discount on a charge today. */
  discount: z.string(),
  chargeDeposit: z.string(),
  chargePurchase: z.string(),
  needsGuarantee: z.boolean(),
  /** End of the guarantee in the family's time zone, if charged now; null without a guarantee. */
  guaranteeUntil: Day.nullable(),
  /**
   * Why it is unavailable now: the company or the plan takes no card payments, no prepaid subscription is left, or it
   * costs less than the provider's least charge.
   */
  unpayable: z.enum(['company', 'plan', 'prepaid', 'least']).nullable(),
  /** Prepaid plans that its company has left; for administrators only. */
  prepaidLeft: z.number().int().nullable(),
});
export type ChargeablePlan = z.infer<typeof ChargeablePlan>;

/**
 * Why one of the account's plans is not offered: it renews already; its free trial or guarantee period was used; it is
 * not paid by card; its company or the plan itself takes no card payments.
 */
export const WhyNotOffered = z.enum(['current', 'trialUsed', 'guaranteeUsed', 'notRenewable', 'company', 'plan']);
export type WhyNotOffered = z.infer<typeof WhyNotOffered>;
export const NotOfferedPlan = z.object({ _id: Id, name: z.string(), why: WhyNotOffered });
export type NotOfferedPlan = z.infer<typeof NotOfferedPlan>;
