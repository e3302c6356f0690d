import { AppError } from '@fovea/contracts/errors';
import type { Charge } from '@fovea/contracts/payments';
import type { Payment, Plan } from '../../generated/regional/client.ts';

/** What decides which plans an account may be charged for. */
export type Standing = {
  region: string;
  /** The parent's company first, then those above it. */
  companies: string[];
  /** Had a paid charge before. */
  paid: boolean;
  freeTrialUsed: boolean;
  /** Renews by itself now. */
  subscribed: boolean;
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
>;

/** Two charges of one plan for one account so close together are one press too many. */
export const doublePressMs = 5_000;
/** The brake: charges that a bank was or may be asked for, and charges opened at all, of one account in 24 hours. */
export const brake = { charges: 3, openings: 10, withinMs: 24 * 60 * 60 * 1000 };

export const hasExperience = (plan: Pick<Choice, 'experienceMonths' | 'experienceDays'>): boolean => plan.experienceMonths > 0 || plan.experienceDays > 0;

/** The choice rules: a running renewal locks the choice; legacy, disabled and foreign plans are hidden; one free trial; no second guarantee period. */
export function mayBeCharged(plan: Choice, standing: Standing): boolean {
  if (standing.subscribed) return false;
  if (plan.deleted || plan.legacy || plan.status !== 'enabled') return false;
  if (plan.billingType === 'FREE' && standing.freeTrialUsed) return false;
  if (standing.paid && hasExperience(plan)) return false;
  return plan.type === 'database' ? plan.database === standing.region : plan.companyId !== null && standing.companies.includes(plan.companyId);
}

export const needsGuarantee = (plan: Choice, { paid }: Pick<Standing, 'paid'>): boolean => Boolean(plan.guaranteeUrl) && !paid && hasExperience(plan);

export function checkConsent(plan: Choice, standing: Standing, { terms, guarantee }: Pick<Charge, 'terms' | 'guarantee'>): void {
  if (plan.termsUrl && !terms) throw new AppError('termsRequired');
  if (needsGuarantee(plan, standing) && !guarantee) throw new AppError('guaranteeRequired');
}

/** Deposit and purchase are taken with an account's first paid charge only. */
export function takenNow<D extends { plus(other: D): D; minus(other: D): D }>(
  { price, deposit, purchase }: { price: D; deposit: D; purchase: D },
  firstCharge: boolean,
) {
  const nothing = price.minus(price);
  const taken = { price, deposit: firstCharge ? deposit : nothing, purchase: firstCharge ? purchase : nothing };
  return { ...taken, total: price.plus(taken.deposit).plus(taken.purchase) };
}

export type Method = 'card' | 'link' | 'none';
/**
 * How the money comes. Only RETAIL plans that cost something take any. A plan without the payment gateway never opens a card form: the provider's
 * own page behind a link takes the payment, and nothing renews. Renewal needs a kept card; parents always use the form.
 */
export function methodOf(
  plan: Pick<Choice, 'billingType' | 'paymentGateway'>,
  costs: boolean,
  wish: Pick<Charge, 'autoRenew' | 'method'>,
  by: 'staff' | 'parent',
): { method: Method; autoRenew: boolean } {
  if (plan.billingType !== 'RETAIL' || !costs) return { method: 'none', autoRenew: false };
  if (!plan.paymentGateway) return { method: 'link', autoRenew: false };
  if (wish.autoRenew === undefined) throw new AppError('autoRenewRequired');
  if (by === 'parent') return { method: 'card', autoRenew: wish.autoRenew };
  if (wish.autoRenew && wish.method === 'link') throw new AppError('methodRequired');
  if (!wish.autoRenew && !wish.method) throw new AppError('methodRequired');
  return { method: wish.method ?? 'card', autoRenew: wish.autoRenew };
}

/** Whether an older charge of the account makes a new one a second press of the same button. */
export const isSecondPress = (older: Pick<Payment, 'planId' | 'createdAt'>, planId: string, now: Date): boolean =>
  older.planId === planId && now.getTime() - older.createdAt.getTime() < doublePressMs;
