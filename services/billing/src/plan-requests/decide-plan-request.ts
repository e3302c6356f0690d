import { AppError } from '@fovea/contracts/errors';
import { approvePlanRequest, declinePlanRequest } from '@fovea/contracts/plan-requests';
import { changesBetween } from '@fovea/kit/audit-changes';
import type { PlanRequest } from '../../generated/regional/client.ts';
import { charge } from '../charges/charge-account.ts';
import { chargedAccount } from '../charges/charged-account.ts';
import { type Context, handle } from '../handle.ts';
import { planRequestView } from './plan-request-view.ts';

/**
 * Approved and charged are one transaction: whoever comes second finds it approved and charges nothing. A charge that
 * comes to nothing opens the request again (`recordFailed`). What was to be agreed to was agreed to by whoever asked.
 */
export const approvePlanRequestHandler = handle(approvePlanRequest, async ({ id }, ctx) => {
  const { actor, now } = ctx;
  const request = await known(ctx, id);
  if (request.status === 'declined') throw new AppError('changedMeanwhile');
  if (request.status === 'open') {
    const { accountId, planId } = request;
    await charge(
      ctx,
      await chargedAccount(ctx, accountId),
      { accountId, planId, terms: true, guarantee: true },
      'staff',
      async (tx, payment) => {
        const { count } = await tx.planRequest.updateMany({
          where: { id, status: 'open' },
          data: { status: 'approved', paymentId: payment.id, decidedBy: actor.id, decidedAt: now },
        });
        if (count === 0) throw new AppError('changedMeanwhile');
      },
    );
  }
  return planRequestView(ctx, id);
});

export const declinePlanRequestHandler = handle(declinePlanRequest, async ({ id, reason }, ctx) => {
  const { db, actor, now } = ctx;
  const { customerId, accountId: patientId } = await known(ctx, id);
  await db.$transaction(async (tx) => {
    const data = { status: 'declined', reason, decidedBy: actor.id, decidedAt: now };
    const { count } = await tx.planRequest.updateMany({ where: { id, status: 'open' }, data });
    if (count === 0) throw new AppError('changedMeanwhile');
    await ctx.changed(tx, {
      customerId,
      patientId,
      changes: changesBetween({ request: 'open' }, { request: 'declined' }),
    });
  });
  return planRequestView(ctx, id);
});

async function known({ db }: Context, id: string): Promise<PlanRequest> {
  const request = await db.planRequest.findUnique({ where: { id } });
  if (!request) throw new AppError('notFound');
  return request;
}
