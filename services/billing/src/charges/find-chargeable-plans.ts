import { dayOf } from '@fovea/contracts/dates';
import { amountText } from '@fovea/contracts/money';
import { findChargeablePlans } from '@fovea/contracts/plans/endpoints';
import { findPortalPlans } from '@fovea/contracts/plans/portal-endpoints';
import type { ChargeablePlan, NotOfferedPlan, WhyNotOffered } from '@fovea/contracts/plans/schema';
import type { Plan } from '../../generated/regional/client.ts';
import { type Context, handle } from '../handle.ts';
import { chargeTerms, chargeTimes } from '../previews/money-terms.ts';
import {
  isShown,
  isTooLow,
  mayBeCharged,
  needsGuarantee,
  whyNotAgain,
  whyNotRenewAs,
  whyUnpayable,
} from './charge-rules.ts';
import { type ChargedAccount, chargedAccount, checkPortalCharge, paidSoFar } from './charged-account.ts';

export const findChargeablePlansHandler = handle(findChargeablePlans, async ({ accountId, renewal }, ctx) => {
  const account = await chargedAccount(ctx, accountId);
  const { standing, means } = account;
  const shown = await shownPlans(ctx, account);
  const isLocked = !renewal && standing.renewsAs !== null;
  const why = (plan: Plan) => (renewal ? whyNotRenewAs(plan, standing, means) : whyNotAgain(plan, standing));
  return {
    list: isLocked
      ? []
      : await chargeableViews(
          ctx,
          account,
          shown.filter((plan) => why(plan) === null),
        ),
    notOffered: isLocked ? [] : shown.flatMap((plan) => notOffered(plan, why(plan))),
  };
});

const notOffered = ({ id: _id, name }: Plan, why: WhyNotOffered | null): NotOfferedPlan[] =>
  why ? [{ _id, name, why }] : [];

export const findPortalPlansHandler = handle(findPortalPlans, async ({ accountId }, ctx) => {
  const account = await chargedAccount(ctx, accountId);
  checkPortalCharge(account);
  const plans = await shownPlans(ctx, account);
  return {
    list: await chargeableViews(
      ctx,
      account,
      plans.filter((plan) => mayBeCharged(plan, account.standing, 'parent')),
    ),
  };
});

async function shownPlans({ db }: Context, { standing }: ChargedAccount): Promise<Plan[]> {
  const plans = await db.plan.findMany({
    where: {
      deleted: false,
      OR: [
        { type: 'database', database: standing.region },
        { type: 'company', companyId: { in: standing.companies } },
      ],
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return plans.filter((plan) => isShown(plan, standing));
}

async function chargeableViews(
  { db, actor, now }: Context,
  account: ChargedAccount,
  plans: Plan[],
): Promise<ChargeablePlan[]> {
  const { means } = account;
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
  // Only the platform sees the number that is left.
  const prepaidLeft = actor.role === 'admin' ? means.prepaid_subscriptions : null;
  return plans.map((plan) => chargeableView(plan, account, { names, prepaidLeft, now }));
}

type ViewFacts = { names: Map<string, string>; prepaidLeft: number | null; now: Date };

function chargeableView(plan: Plan, account: ChargedAccount, { names, prepaidLeft, now }: ViewFacts): ChargeablePlan {
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
