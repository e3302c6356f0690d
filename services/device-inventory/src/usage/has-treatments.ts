import { hasTreatments } from '@fovea/contracts/usage/rpcs';
import { handleRpc } from '../handle.ts';

export const hasTreatmentsRpc = handleRpc(hasTreatments, async ({ accountIds, since }, { db }) => {
  const treated = await db.usageKey.findFirst({
    where: { accountId: { in: accountIds }, ...(since && { happenedTime: { gte: since } }) },
    select: { accountId: true },
  });
  return { has: treated !== null };
});
