import { changesOfRow } from '@fovea/kit/audit/audit-changes';
import type { Changed } from '@fovea/kit/audit/audit-log';
import type { PlanRow } from './plan-view.ts';

/** The companies that the rows refer to. */
type Names = ReadonlyMap<string, string>;

/**
 * The entry of a changed plan in the platform's audit log: prices and terms with values, long texts only as changed.
 */
export function planChange(before: PlanRow | null, after: PlanRow, companies: Names): Changed {
  return {
    concerning: { id: after.id, name: after.name },
    changes: changesOfRow(before, after, (plan) => termsOf(plan, companies), textsOf),
  };
}

const termsOf = (plan: PlanRow, companies: Names) => {
  const amount = (value: { toString(): string } | null) => value && `${value} ${plan.currency}`;
  return {
    name: plan.name,
    region: plan.database,
    company: companies.get(plan.companyId ?? ''),
    product: plan.product.name,
    billingType: plan.billingType,
    price: amount(plan.price),
    nextPrice: amount(plan.nextPrice),
    nextPriceFrom: plan.nextPriceFrom,
    nextPriceRenewals: plan.nextPriceRenewals,
    deposit: amount(plan.deposit),
    purchase: amount(plan.purchase),
    validMonths: plan.validMonths,
    validDays: plan.validDays,
    guaranteeMonths: plan.experienceMonths,
    guaranteeDays: plan.experienceDays,
    lockInMonths: plan.renewEndMonths,
    checkUpMonths: plan.checkUpMonths,
    status: plan.status,
    paymentGateway: plan.paymentGateway,
    legacy: plan.legacy,
    familiesMayChoose: plan.familiesMayChoose,
    priceId: plan.priceId,
    subscribePriceId: plan.subscribePriceId,
  };
};

const textsOf = ({ details, termsUrl, guaranteeUrl }: PlanRow) => ({
  details,
  terms: termsUrl,
  guaranteeText: guaranteeUrl,
});
