import { dayOf } from '@fovea/contracts/dates';
import { AppError, refuseChanged } from '@fovea/contracts/errors';
import { amountText } from '@fovea/contracts/money';
import { changePlan, previewChange } from '@fovea/contracts/payments/endpoints';
import type { ChangePreview } from '@fovea/contracts/payments/preview-schema';
import { changesBetween } from '@fovea/kit/audit-changes';
import type { Plan } from '../../generated/regional/client.ts';
import { checkConsent, consentTo, mayRenewAs } from '../charges/charge-rules.ts';
import { chargedAccount } from '../charges/charged-account.ts';
import { tellSubscription } from '../facts.ts';
import { type Context, handle } from '../handle.ts';
import { aheadOf, hashed, lockInView, nextView, renewalEnd } from '../previews/money-terms.ts';
import { type ChangedTo, findRenewals, type Renewal } from './find-renewals.ts';

export const previewChangeHandler = handle(previewChange, async (asked, ctx) => (await readChange(asked, ctx)).preview);

/**
 * What is paid for stays, and nothing is taken now. A renewal with an end was agreed to until then: it is changed by
 * nobody before.
 */
export const changePlanHandler = handle(changePlan, async ({ terms, guarantee, hash, ...asked }, ctx) => {
  const { renewal, plan, standing, preview, endsAt } = await readChange(asked, ctx);
  const { subscription, agreed } = renewal;
  refuseChanged(hash, preview);
  checkConsent(plan, standing, { terms, guarantee });
  const { db, now } = ctx;
  const catalog = await db.catalog.findUnique({ where: { id: plan.productId }, select: { name: true } });
  const { validMonths, validDays, renewEndMonths, currency, price } = plan;
  const changedTo: ChangedTo = {
    ...{ planId: plan.id, planName: plan.name, catalogName: catalog?.name ?? '', currency, price: price.toFixed(2) },
    ...{ validMonths, validDays, renewEndMonths, ...consentTo(plan, { terms, guarantee }) },
  };
  await db.$transaction(async (tx) => {
    // Charged or stopped at this moment: its next charge is another one by now.
    const [changed] = await tx.subscription.updateManyAndReturn({
      where: { id: subscription.id, status: 'active', period: subscription.period, tries: subscription.tries },
      data: { changedTo, planId: plan.id, endsAt },
    });
    if (!changed) throw new AppError('changedMeanwhile');
    await tellSubscription(tx, changed, 'started', now);
    const { customerId, accountId: patientId } = subscription;
    const changes = changesBetween({ plan: agreed.planName }, { plan: plan.name });
    await ctx.changed(tx, { customerId, patientId, changes });
  });
  return {};
});

async function readChange({ accountId, planId }: { accountId: string; planId: string }, ctx: Context) {
  const { standing, means } = await chargedAccount(ctx, accountId);
  const [renewal] = await findRenewals(ctx.db, { accountId });
  if (!renewal) throw new AppError('notSubscribed');
  if (renewal.subscription.endsAt) throw new AppError('renewalHasEnd');
  const plan = await ctx.db.plan.findUnique({ where: { id: planId } });
  if (!plan || !mayRenewAs(plan, standing, means)) throw new AppError('planNotAvailable');
  return { renewal, plan, standing, ...changeTerms(renewal, plan) };
}

/** What a renewal with another plan takes, from its next charge on; its end is counted from that charge. */
export function changeTerms(renewal: Renewal, plan: Plan): { preview: ChangePreview; endsAt: Date | null } {
  const { agreed, discounting, expiry, timezone } = renewal;
  const { currency } = plan;
  const endsAt = renewalEnd(expiry, plan.renewEndMonths, timezone);
  const { next, lockIn } = aheadOf({ ...plan, discounting, expiry, endsAt }, timezone);
  const preview = hashed({
    currency,
    former: {
      planName: agreed.planName,
      currency: agreed.currency,
      amount: amountText(agreed.price, agreed.currency),
    },
    planName: plan.name,
    paidUntil: dayOf(expiry, timezone),
    next: next && nextView(next, { currency, timezone }),
    lockIn: lockIn && lockInView(lockIn, { currency, timezone }),
  });
  return { preview, endsAt };
}
