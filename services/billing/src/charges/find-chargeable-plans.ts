import { dayOf } from '@fovea/contracts/dates';
import { amountText } from '@fovea/contracts/money';
import { findChargeablePlans } from '@fovea/contracts/plans/endpoints';
import { findPortalPlans } from '@fovea/contracts/plans/portal-endpoints';
import type { ChargeablePlan } from '@fovea/contracts/plans/schema';
import type { Plan } from '../../generated/regional/client.ts';
import { type Context, handle } from '../handle.ts';
import { chargeTerms, chargeTimes } from '../previews/money-terms.ts';
import { isTooLow, mayBeCharged, mayRenewAs, needsGuarantee, whyUnpayable } from './charge-rules.ts';
import { type ChargedAccount, chargedAccount, checkPortalCharge, paidSoFar } from './charged-account.ts';

export const findChargeablePlansHandler = handle(findChargeablePlans, async ({ accountId, renewal }, ctx) => {
  const account = await chargedAccount(ctx, accountId);
  const { standing, means } = account;
  const fits = renewal
    ? (plan: Plan) => mayRenewAs(plan, standing, means)
    : (plan: Plan) => mayBeCharged(plan, standing, 'staff');
  return { list: await chargeablePlans(ctx, account, fits) };
});

export const findPortalPlansHandler = handle(findPortalPlans, async ({ accountId }, ctx) => {
  const account = await chargedAccount(ctx, accountId);
  checkPortalCharge(account);
  return { list: await chargeablePlans(ctx, account, (plan) => mayBeCharged(plan, account.standing, 'parent')) };
});

async function chargeablePlans(
  { db, actor, now }: Context,
  account: ChargedAccount,
  fits: (plan: Plan) => boolean,
): Promise<ChargeablePlan[]> {
  const { standing, means } = account;
  const offered = await db.plan.findMany({
    where: {
      deleted: false,
      OR: [
        { type: 'database', database: standing.region },
        { type: 'company', companyId: { in: standing.companies } },
      ],
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  const plans = offered.filter(fits);
  const [products, companies] = await Promise.all([
    db.catalog.findMany({
      where: { id: { in: plans.map(({ productId }) => productId) } },
      select: { id: true, name: true },
    }),
    db.company.findMany({
      where: { id: { in: plans.flatMap(({ companyId }) => companyId ?? []) } },
      select: { id: true, name: true },
    }),
  ]);
  const names = new Map([...products, ...companies].map(({ id, name }) => [id, name]));
  // How many there are is between the company and the platform.
  const prepaidLeft = actor.role === 'admin' ? means.prepaid_subscriptions : null;
  return plans.map((plan) => chargeableView(plan, account, { names, prepaidLeft, now }));
}

type Known = { names: Map<string, string>; prepaidLeft: number | null; now: Date };

function chargeableView(plan: Plan, account: ChargedAccount, { names, prepaidLeft, now }: Known): ChargeablePlan {
  const { currency } = plan;
  const { standing, means, timezone } = account;
  const on = dayOf(now, timezone);
  const terms = chargeTerms(plan, standing, false, on);
  const whole = terms.price.plus(terms.deposit).plus(terms.purchase);
  const total = plan.billingType === 'RETAIL' ? terms.amount : whole;
  const { guaranteeUntil } = chargeTimes(terms, { at: now, ...paidSoFar(account) });
  return {
    _id: plan.id,
    name: plan.name,
    details: plan.details,
    type: plan.type,
    database: plan.database,
    companyId: plan.companyId,
    companyName: names.get(plan.companyId ?? '') ?? null,
    productId: plan.productId,
    productName: names.get(plan.productId) ?? '',
    billing_type: plan.billingType,
    currency,
    price: amountText(plan.price, currency),
    deposit: amountText(plan.deposit, currency),
    purchase: amountText(plan.purchase, currency),
    valid_months: plan.validMonths,
    valid_days: plan.validDays,
    experience_months: plan.experienceMonths,
    experience_days: plan.experienceDays,
    renew_end_months: plan.renewEndMonths,
    status: plan.status,
    paymentGateway: plan.paymentGateway,
    legacy: plan.legacy,
    familiesMayChoose: plan.familiesMayChoose,
    termsUrl: plan.termsUrl,
    guaranteeUrl: plan.guaranteeUrl,
    total: amountText(total, currency),
    discount: amountText(terms.discount, currency),
    chargeDeposit: amountText(terms.deposit, currency),
    chargePurchase: amountText(terms.purchase, currency),
    needsGuarantee: needsGuarantee(plan, standing),
    guaranteeUntil: guaranteeUntil && dayOf(guaranteeUntil, timezone),
    unpayable: whyUnpayable(plan, whole.greaterThan(0), means) ?? (isTooLow(plan, standing, on) ? 'least' : null),
    prepaidLeft: plan.billingType === 'PREPAID' ? prepaidLeft : null,
  };
}
