import { AppError } from '@fovea/contracts/errors';
import { approvePlanRequest, declinePlanRequest } from '@fovea/contracts/plan-requests/endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import type { PlanRequest } from '../../generated/regional/client.ts';
import { type Also, charge } from '../charges/charge-account.ts';
import { chargedAccount } from '../charges/charged-account.ts';
import { publishRequestDecided } from '../facts.ts';
import { type Context, handle } from '../handle.ts';

/**
 * Approval and charge are one transaction: a second caller finds it approved and charges nothing. A failed charge
 * reopens the request (`recordFailed`). The consent is that of the requester.
 */
export const approvePlanRequestHandler = handle(approvePlanRequest, async ({ id }, ctx) => {
  const { db, actor, now } = ctx;
  const request = await findRequest(ctx, id);
  if (request.status === 'declined') throw new AppError('changedMeanwhile');
  if (request.status === 'open') {
    const { accountId, planId } = request;
    const plan = await db.plan.findUnique({ where: { id: planId } });
    const { termsUrl, guaranteeUrl, acceptedAddress, createdAt: acceptedAt } = request;
    // A later text was not accepted.
    const agreed = {
      terms: isAgreedTo(termsUrl, plan?.termsUrl),
      guarantee: isAgreedTo(guaranteeUrl, plan?.guaranteeUrl),
    };
    const also: Also = async (tx, payment) => {
      const { count } = await tx.planRequest.updateMany({
        where: { id, status: 'open' },
        data: { status: 'approved', paymentId: payment.id, decidedBy: actor.id, decidedAt: now },
      });
      if (count === 0) throw new AppError('changedMeanwhile');
    };
    await charge(
      ctx,
      await chargedAccount(ctx, accountId),
      // The payer is absent: the family gets a link where money is due.
      { accountId, planId, method: 'link', autoRenew: false, ...agreed },
      'staff',
      { also, agreed: { termsUrl, guaranteeUrl, acceptedAddress, acceptedAt } },
    );
  }
  return {};
});

export const declinePlanRequestHandler = handle(declinePlanRequest, async ({ id, reason }, ctx) => {
  const { db, actor, now } = ctx;
  const { customerId, accountId: patientId } = await findRequest(ctx, id);
  await db.$transaction(async (tx) => {
    const data = { status: 'declined' as const, reason, decidedBy: actor.id, decidedAt: now };
    const { count } = await tx.planRequest.updateMany({ where: { id, status: 'open' }, data });
    if (count === 0) throw new AppError('changedMeanwhile');
    await publishRequestDecided(tx, { id, customerId }, 'declined', now);
    await ctx.changed(tx, {
      customerId,
      patientId,
      changes: changesBetween({ request: 'open' }, { request: 'declined' }),
    });
  });
  return {};
});

const isAgreedTo = (accepted: string | null, text: string | null | undefined) =>
  accepted !== null && accepted === (text ?? '');

async function findRequest({ db }: Context, id: string): Promise<PlanRequest> {
  const request = await db.planRequest.findUnique({ where: { id } });
  if (!request) throw new AppError('notFound');
  return request;
}
