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
  type Ahead,
  aheadOf,
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
  undiscounted,
  usedOnce,
} from '../previews/money-terms.ts';

/** What decides which plans an account may be charged for. */
export type Standing = {
  region: string;
  /** The parent's company first, then those above it. */
  companies: string[];
  /** Had a paid charge before. */
  paid: boolean;
  /** What of deposit and purchase the next paid charge takes. */
  due: Due;
  /** What lowers the price of its next charges. */
  discounting: Discounting | null;
  /** What earlier charges left to its next one. */
  owed: Owed;
  /** By this account, or by as many of its family as the family has children. */
  freeTrialUsed: boolean;
  /** The plan that renews by itself now. */
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

/** One free trial, and no second guarantee period. */
export function whyNotAgain(plan: Choice, standing: Standing): 'trialUsed' | 'guaranteeUsed' | null {
  if (plan.billingType === 'FREE' && standing.freeTrialUsed) return 'trialUsed';
  return standing.paid && hasExperience(plan) ? 'guaranteeUsed' : null;
}

/** The choice rules: a running renewal locks the choice; parents take only what is theirs to choose. */
export const mayBeCharged = (plan: Choice, standing: Standing, by: By): boolean =>
  standing.renewsAs === null &&
  isShown(plan, standing) &&
  (by === 'staff' || plan.familiesMayChoose) &&
  whyNotAgain(plan, standing) === null;

/** Why a running renewal may not be changed to a plan that is shown. Null where it may: it is paid by card. */
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

/** What a running renewal may be changed to. */
export const mayRenewAs = (plan: Choice & Pick<Plan, 'id' | 'price'>, standing: Standing, means: Means): boolean =>
  isShown(plan, standing) && whyNotRenewAs(plan, standing, means) === null;

/**
 * Whether the card provider does not charge for a plan: what it takes before any discount is below the least amount, as
 * of one that was stored before there was one. What a discount leaves below it is carried, but not with a deposit or a
 * device in it, which are taken with the account's first paid charge or never.
 */
export function isTooLow(plan: Plan, standing: PaidSoFar, on: string): boolean {
  if (plan.billingType !== 'RETAIL') return false;
  const { carried, deposit, purchase } = chargeTerms(plan, standing, false, on);
  const isCarried = carried.isNegative() && !deposit.plus(purchase).isZero();
  return isCarried || isBelowLeast(undiscounted(plan, standing, on), plan.currency);
}

/** Refuses such a plan, naming the least amount. */
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

/** What is kept of it: whatever was ticked, by the address of its text. */
export const consentTo = (
  { termsUrl, guaranteeUrl }: Pick<Choice, 'termsUrl' | 'guaranteeUrl'>,
  { terms, guarantee }: Pick<Charge, 'terms' | 'guarantee'>,
) => ({
  termsUrl: terms ? (termsUrl ?? '') : null,
  guaranteeUrl: guarantee ? (guaranteeUrl ?? '') : null,
});

type Means = { paymentGateway: boolean; prepaid_subscriptions: number };

/**
 * Why a plan cannot be had at this moment, null where it can: money comes by card or link only where company and plan
 * both take it so.
 */
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
 * How the money comes. Only RETAIL plans that cost something take any. Renewal needs a kept card; parents always use
 * the form.
 */
export function methodOf(
  plan: Pick<Choice, 'billingType'>,
  costs: boolean,
  wish: Pick<Charge, 'autoRenew' | 'method'>,
  by: By,
): { method: Method; autoRenew: boolean } {
  if (plan.billingType !== 'RETAIL' || !costs) return { method: 'none', autoRenew: false };
  if (wish.autoRenew === undefined) throw new AppError('autoRenewRequired');
  if (by === 'parent') return { method: 'card', autoRenew: wish.autoRenew };
  if (wish.autoRenew && wish.method === 'link') throw new AppError('methodRequired');
  if (!wish.autoRenew && !wish.method) throw new AppError('methodRequired');
  return { method: wish.method ?? 'card', autoRenew: wish.autoRenew };
}

/** What is charged after it, where it renews: the plan's own price, which a discount lowers as often as is left of it. */
function aheadOfCharge({ plan, standing, at, timezone }: ChargeFacts, terms: ChargeTerms, times: ChargeTimes): Ahead {
  if (!terms.autoRenew) return { next: null, lockIn: null };
  const discounting = terms.discountId ? usedOnce(standing.discounting) : standing.discounting;
  const endsAt = times.renewsUntil;
  const coming = comingPrice(plan, { on: dayOf(at, timezone), endsAt });
  const owed = owedAfter(standing.owed, plan.currency, terms);
  return aheadOf({ ...plan, coming, discounting, owed, expiry: times.paidUntil, endsAt }, timezone);
}

/** What an account is charged for, when, and until when it is paid now. */
export type ChargeFacts = {
  plan: Plan;
  standing: PaidSoFar;
  autoRenew: boolean;
  at: Date;
  expiry: Date | null;
  timezone: string;
};

/** In the words of the wire what `chargeTerms` and `chargeTimes` come to. */
export function chargePreview(facts: ChargeFacts): ChargePreview {
  const { plan, standing, autoRenew, at, expiry, timezone } = facts;
  const { currency, price } = plan;
  const terms = chargeTerms(plan, standing, autoRenew, dayOf(at, timezone));
  const times = chargeTimes(terms, { at, expiry, timezone });
  const { next, lockIn } = aheadOfCharge(facts, terms, times);
  const text = (amount: typeof terms.price) => amountText(amount, currency);
  const { discount, deposit, purchase, carried, amount } = terms;
  const isTaken = !amount.isZero() || !discount.isZero() || !carried.isZero();
  return hashed({
    currency,
    parts: isTaken
      ? {
          ...{ price: text(price), discount: text(discount), deposit: text(deposit), purchase: text(purchase) },
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
