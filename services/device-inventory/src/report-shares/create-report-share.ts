import { dayMs } from '@fovea/contracts/dates';
import { refuseField } from '@fovea/contracts/errors';
import { createReportShare } from '@fovea/contracts/report-shares/portal-endpoints';
import { mostShares } from '@fovea/contracts/report-shares/schema';
import { newId } from '@fovea/kit/database/ids';
import { oneAtATime } from '@fovea/kit/database/kysely';
import { hashOfKey, newKey } from '@fovea/kit/secrets/link-keys';
import { handle } from '../handle.ts';
import { checkOwnChild, shareOf } from './own-shares.ts';

export const createReportShareHandler = handle(createReportShare, async ({ accountId, recipient, days }, ctx) => {
  const { now, actor } = ctx;
  await checkOwnChild(ctx, accountId);
  const key = newKey();
  const validUntil = new Date(+now + days * dayMs);
  const share = await ctx.db.$transaction(async (tx) => {
    await oneAtATime(tx, `report shares of ${accountId}`);
    if ((await tx.reportShare.count({ where: { accountId, validUntil: { gt: now } } })) >= mostShares)
      throw refuseField('recipient', 'tooManyShares');
    await ctx.changed(tx, { customerId: actor.id, patientId: accountId });
    return tx.reportShare.create({
      data: { id: newId(), hash: hashOfKey(key), accountId, recipient, createdAt: now, validUntil },
    });
  });
  return { ...shareOf(share), key };
});
