import { AppError } from '@fovea/contracts/errors';
import { endReportShare } from '@fovea/contracts/report-shares/portal-endpoints';
import { handle } from '../handle.ts';
import { checkOwnChild } from './own-shares.ts';

/** Ends the link. Its recipient stays until the child is deleted, for the family's history. */
export const endReportShareHandler = handle(endReportShare, async ({ id }, ctx) => {
  const share = await ctx.db.reportShare.findUnique({ where: { id, validUntil: { gt: ctx.now } } });
  if (!share) throw new AppError('notFound');
  const { accountId } = share;
  await checkOwnChild(ctx, accountId);
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.reportShare.updateMany({
      where: { id, validUntil: { gt: ctx.now } },
      data: { validUntil: ctx.now },
    });
    if (count === 0) throw new AppError('notFound');
    await ctx.changed(tx, { customerId: ctx.actor.id, patientId: accountId });
  });
  return {};
});
