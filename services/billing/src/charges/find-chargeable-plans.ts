import { findChargeablePlans } from '@fovea/contracts/plans/endpoints';
import { findPortalPlans } from '@fovea/contracts/plans/portal-endpoints';
import type { ChargeablePlan } from '@fovea/contracts/plans/schema';
import type { Plan } from '../../generated/regional/client.ts';
import { type Context, handle } from '../handle.ts';
import { amountText } from '../payments/payment-numbers.ts';
import {
  type By,
  mayBeCharged,
  needsGuarantee,
  nothingDue,
  type Standing,
  takenNow,
  whyUnpayable,
} from './charge-rules.ts';
import { type ChargedAccount, chargedAccount, checkPortalCharge } from './charged-account.ts';

export const findChargeablePlansHandler = handle(findChargeablePlans, async ({ accountId }, ctx) => ({
  list: await chargeablePlans(ctx, await chargedAccount(ctx, accountId), 'staff'),
}));

export const findPortalPlansHandler = handle(findPortalPlans, async ({ accountId }, ctx) => {
  const account = await chargedAccount(ctx, accountId);
  checkPortalCharge(account);
  return { list: await chargeablePlans(ctx, account, 'parent') };
});

async function chargeablePlans(
  { db, actor }: Context,
  { standing, means }: ChargedAccount,
  by: By,
): Promise<ChargeablePlan[]> {
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
  const plans = offered.filter((plan) => mayBeCharged(plan, standing, by));
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
  return plans.map((plan) => chargeableView(plan, standing, { names, means, prepaidLeft }));
}

type Known = { names: Map<string, string>; means: ChargedAccount['means']; prepaidLeft: number | null };

function chargeableView(plan: Plan, standing: Standing, { names, means, prepaidLeft }: Known): ChargeablePlan {
  const { currency } = plan;
  const taken = takenNow(plan, plan.billingType === 'FREE' ? nothingDue : standing.due);
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
    total: amountText(taken.total, currency),
    chargeDeposit: amountText(taken.deposit, currency),
    chargePurchase: amountText(taken.purchase, currency),
    needsGuarantee: needsGuarantee(plan, standing),
    unpayable: whyUnpayable(plan, taken.total.greaterThan(0), means),
    prepaidLeft: plan.billingType === 'PREPAID' ? prepaidLeft : null,
  };
}
