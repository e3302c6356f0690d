import { AppError } from '@fovea/contracts/errors';
import { requestPlan } from '@fovea/contracts/plan-requests/endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { uniqueViolation } from '@fovea/kit/database/database-errors';
import { newId } from '@fovea/kit/database/ids';
import { checkConsent, consentTo, mayBeCharged, whyUnpayable } from '../charges/charge-rules.ts';
import { chargedAccount } from '../charges/charged-account.ts';
import { publishPlanRequested } from '../facts.ts';
import { handle } from '../handle.ts';
import { takenNow } from '../previews/money-terms.ts';
import { planRequestView } from './plan-request-view.ts';

/**
 * Requests a plan that families may not choose. Nothing is charged or taken from the company before a platform
 * administrator approves. A plan that cannot be paid is refused at once.
 */
export const requestPlanHandler = handle(requestPlan, async ({ accountId, planId, terms, guarantee }, ctx) => {
  const { db, actor, now } = ctx;
  const account = await chargedAccount(ctx, accountId);
  const plan = await db.plan.findUnique({ where: { id: planId } });
  if (!plan || plan.familiesMayChoose || !mayBeCharged(plan, account.standing, 'staff'))
    throw new AppError('planNotAvailable');
  const costs = takenNow(plan, account.standing.due).total.greaterThan(0);
  const unpayable = whyUnpayable(plan, costs, account.means);
  if (unpayable === 'company' || unpayable === 'plan') throw new AppError('cardPaymentsOff');
  checkConsent(plan, account.standing, { terms, guarantee });
  const id = newId();
  const { customerId, companyId } = account;
  const row = {
    id,
    accountId,
    customerId,
    companyId,
    planId,
    billingType: plan.billingType,
    status: 'open' as const,
    askedBy: actor.id,
    ...consentTo(plan, { terms, guarantee }),
    acceptedAddress: ctx.address,
    createdAt: now,
  };
  await db
    .$transaction(async (tx) => {
      await publishPlanRequested(tx, await tx.planRequest.create({ data: row }));
      await ctx.changed(tx, {
        customerId,
        patientId: accountId,
        changes: changesBetween(null, { plan: plan.name, request: 'open' }),
      });
    })
    .catch((error: unknown) => {
      throw uniqueViolation(error) ? new AppError('planAskedFor') : error;
    });
  return planRequestView(ctx, id);
});
