import { dayOf } from '@fovea/contracts/dates';
import { AppError } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { amountText, moneyText } from '@fovea/contracts/money';
import type { Charge } from '@fovea/contracts/payments/charge-schema';
import { isBelowLeast, leastCharge } from '@fovea/contracts/payments/least-charges';
import type { ChargePreview } from '@fovea/contracts/payments/preview-schema';
import type { WhyNotOffered } from '@fovea/contracts/plans/schema';
import type { Payment, Plan } from '../../generated/regional/client.ts';
import {
  type ChargeTerms,
  type ChargeTimes,
  chargeTerms,
  chargeTimes,
  comingPrice,
  type Discounting,
  type Due,
  hashed,
  lockInView,
  nextView,
  type Owed,
  owedAfter,
  type PaidSoFar,
  type Upcoming,
  undiscounted,
  upcomingOf,
  usedOnce,
} from '../previews/money-terms.ts';

/** Decides which plans an account may be charged for. */
export type Standing = {
  region: string;
  /** The parent's company first, then its ancestors. */
  companies: string[];
  /** Had a paid charge before. */
  paid: boolean;
  /** Whether the next paid charge takes deposit and purchase. */
  due: Due;
  /** The open discount. */
  discounting: Discounting | null;
  /** Sums carried from earlier charges. */
  owed: Owed;
  /** Whether the account, or the family for all its children, used the free trial. */
  freeTrialUsed: boolean;
  /** The plan that renews now. */
  renewsAs: string | null;
};
type Choice = Pick<
  Plan,
  | 'status'
  | 'deleted'
  | 'legacy'
  | 'billingType'
  | 'type'
  | 'database'
  | 'companyId'
  | 'experienceMonths'
  | 'experienceDays'
  | 'guaranteeUrl'
  | 'termsUrl'
  | 'paymentGateway'
  | 'familiesMayChoose'
>;

/** Who charges: a parent in the portal, or staff. */
export type By = NonNullable<Payment['acceptedBy']>;

const hasExperience = (plan: Pick<Choice, 'experienceMonths' | 'experienceDays'>): boolean =>
  plan.experienceMonths > 0 || plan.experienceDays > 0;

/** Legacy, disabled and foreign plans are hidden. */
export function isShown(plan: Choice, { region, companies }: Pick<Standing, 'region' | 'companies'>): boolean {
  if (plan.deleted || plan.legacy || plan.status !== 'enabled') return false;
  return plan.type === 'database'
    ? plan.database === region
    : plan.companyId !== null && companies.includes(plan.companyId);
}

/** One free trial, one guarantee period. */
export function whyNotAgain(plan: Choice, standing: Standing): 'trialUsed' | 'guaranteeUsed' | null {
  if (plan.billingType === 'FREE' && standing.freeTrialUsed) return 'trialUsed';
  return standing.paid && hasExperience(plan) ? 'guaranteeUsed' : null;
}

/** A running renewal locks the choice; parents may take only plans that families may choose. */
export const mayBeCharged = (plan: Choice, standing: Standing, by: By): boolean =>
  standing.renewsAs === null &&
  isShown(plan, standing) &&
  (by === 'staff' || plan.familiesMayChoose) &&
  whyNotAgain(plan, standing) === null;

/** Why a running renewal cannot change to a shown plan; null where it can. It is paid by card. */
export function whyNotRenewAs(
  plan: Choice & Pick<Plan, 'id' | 'price'>,
  standing: Standing,
  means: Means,
): WhyNotOffered | null {
  if (plan.id === standing.renewsAs) return 'current';
  const again = whyNotAgain(plan, standing);
  if (again) return again;
  if (plan.billingType !== 'RETAIL' || !plan.price.greaterThan(0)) return 'notRenewable';
  if (!means.paymentGateway) return 'company';
  return plan.paymentGateway ? null : 'plan';
}

/** Whether a running renewal may change to the plan. */
export const mayRenewAs = (plan: Choice & Pick<Plan, 'id' | 'price'>, standing: Standing, means: Means): boolean =>
  isShown(plan, standing) && whyNotRenewAs(plan, standing, means) === null;

/**
 * Whether the provider cannot charge for a plan: its sum before discounts is below the minimum, as of plans older than
 * the minimum. A sum lowered by a discount is carried, except with a deposit or device, which only the first paid
 * charge takes.
 */
export function isTooLow(plan: Plan, standing: PaidSoFar, on: string): boolean {
  if (plan.billingType !== 'RETAIL') return false;
  const { carried, deposit, purchase } = chargeTerms(plan, standing, false, on);
  const isCarried = carried.isNegative() && !deposit.plus(purchase).isZero();
  return isCarried || isBelowLeast(undiscounted(plan, standing, on), plan.currency);
}

/** Throws `belowLeastCharge` with the minimum. */
export function checkLeast(plan: Plan, standing: PaidSoFar, on: string, language: Language): void {
  const { currency } = plan;
  if (isTooLow(plan, standing, on))
    throw new AppError('belowLeastCharge', { least: moneyText(leastCharge(currency), currency, language) });
}

export const needsGuarantee = (plan: Choice, { paid }: Pick<Standing, 'paid'>): boolean =>
  Boolean(plan.guaranteeUrl) && !paid && hasExperience(plan);

export function checkConsent(
  plan: Choice,
  standing: Standing,
  { terms, guarantee }: Pick<Charge, 'terms' | 'guarantee'>,
): void {
  if (plan.termsUrl && !terms) throw new AppError('termsRequired');
  if (needsGuarantee(plan, standing) && !guarantee) throw new AppError('guaranteeRequired');
}

/** The accepted texts by their addresses. */
export const consentTo = (
  { termsUrl, guaranteeUrl }: Pick<Choice, 'termsUrl' | 'guaranteeUrl'>,
  { terms, guarantee }: Pick<Charge, 'terms' | 'guarantee'>,
) => ({
  termsUrl: terms ? (termsUrl ?? '') : null,
  guaranteeUrl: guarantee ? (guaranteeUrl ?? '') : null,
});

type Means = { paymentGateway: boolean; prepaid_subscriptions: number };

/** Why a plan cannot be paid now; null where it can. Card and link need both company and plan to accept them. */
export function whyUnpayable(
  plan: Pick<Choice, 'billingType' | 'paymentGateway'>,
  costs: boolean,
  means: Means,
): 'company' | 'plan' | 'prepaid' | null {
  if (plan.billingType === 'PREPAID') return means.prepaid_subscriptions > 0 ? null : 'prepaid';
  if (plan.billingType !== 'RETAIL' || !costs) return null;
  if (!means.paymentGateway) return 'company';
  return plan.paymentGateway ? null : 'plan';
}

export type Method = Exclude<Payment['method'], 'saved'>;
/**
 * How the charge is paid. Only RETAIL plans with a price take money. Renewal needs a saved card; parents always use the
 * form.
 */
export function methodOf(
  plan: Pick<Choice, 'billingType'>,
  costs: boolean,
  input: Pick<Charge, 'autoRenew' | 'method'>,
  by: By,
): { method: Method; autoRenew: boolean } {
  if (plan.billingType !== 'RETAIL' || !costs) return { method: 'none', autoRenew: false };
  if (input.autoRenew === undefined) throw new AppError('autoRenewRequired');
  if (by === 'parent') return { method: 'card', autoRenew: input.autoRenew };
  if (input.autoRenew && input.method === 'link') throw new AppError('methodRequired');
  if (!input.autoRenew && !input.method) throw new AppError('methodRequired');
  return { method: input.method ?? 'card', autoRenew: input.autoRenew };
}

/** The upcoming charges of a renewing plan, at the plan's price less what is left of the discount. */
function upcomingOfCharge(
  { plan, standing, at, timezone }: ChargeFacts,
  terms: ChargeTerms,
  times: ChargeTimes,
): Upcoming {
  if (!terms.autoRenew) return { next: null, lockIn: null };
  const discounting = terms.discountId ? usedOnce(standing.discounting) : standing.discounting;
  const endsAt = times.renewsUntil;
  const coming = comingPrice(plan, { on: dayOf(at, timezone), endsAt });
  const owed = owedAfter(standing.owed, plan.currency, terms);
  return upcomingOf({ ...plan, coming, discounting, owed, expiry: times.paidUntil, endsAt }, timezone);
}

/** What an account is charged for, when, and its present expiry. */
export type ChargeFacts = {
  plan: Plan;
  standing: PaidSoFar;
  autoRenew: boolean;
  at: Date;
  expiry: Date | null;
  timezone: string;
};

/** `chargeTerms` and `chargeTimes` in the contract's form. */
export function chargePreview(facts: ChargeFacts): ChargePreview {
  const { plan, standing, autoRenew, at, expiry, timezone } = facts;
  const { currency, price } = plan;
  const terms = chargeTerms(plan, standing, autoRenew, dayOf(at, timezone));
  const times = chargeTimes(terms, { at, expiry, timezone });
  const { next, lockIn } = upcomingOfCharge(facts, terms, times);
  const text = (amount: typeof terms.price) => amountText(amount, currency);
  const { discount, deposit, purchase, carried, amount } = terms;
  const isTaken = !amount.isZero() || !discount.isZero() || !carried.isZero();
  return hashed({
    currency,
    parts: isTaken
      ? {
          price: text(price),
          discount: text(discount),
          deposit: text(deposit),
          purchase: text(purchase),
          carried: text(carried),
        }
      : null,
    amount: text(amount),
    paidUntil: dayOf(times.paidUntil, timezone),
    guaranteeUntil: times.guaranteeUntil && dayOf(times.guaranteeUntil, timezone),
    next: next && nextView(next, { currency, timezone }),
    lockIn: lockIn && lockInView(lockIn, { currency, timezone }),
  });
}
