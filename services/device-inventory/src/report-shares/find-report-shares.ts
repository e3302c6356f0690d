import { findReportShares } from '@fovea/contracts/report-shares/portal-endpoints';
import { handle } from '../handle.ts';
import { checkOwnChild, shareOf } from './own-shares.ts';

export const findReportSharesHandler = handle(findReportShares, async ({ accountId }, ctx) => {
  await checkOwnChild(ctx, accountId);
  const rows = await ctx.db.reportShare.findMany({
    where: { accountId, validUntil: { gt: ctx.now } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return { list: rows.map(shareOf) };
});
