import { takePrepaid } from '@fovea/contracts/companies/rpcs';
import { type GlobalTx, handleRpc } from '../handle.ts';

/**
 * Takes one of the company's prepaid subscriptions for a charge. The charge's row makes the call idempotent: a repeated
 * call takes none, nor does a late one after the return.
 */
export const takePrepaidRpc = handleRpc(takePrepaid, async ({ companyId, paymentId }, ctx) => {
  const taken = await ctx.global.$transaction(async (tx) => {
    const { count } = await tx.prepaidUse.createMany({
      data: [{ paymentId, companyId, takenAt: ctx.now }],
      skipDuplicates: true,
    });
    if (count === 0) {
      const use = await tx.prepaidUse.findUniqueOrThrow({ where: { paymentId } });
      return use.returnedAt === null;
    }
    if (await takeOne(tx, companyId, ctx.now)) return true;
    await tx.prepaidUse.delete({ where: { paymentId } });
    return false;
  });
  return { taken };
});

/** The `where` lets one of two callers take the last one. The new date makes an open company form conflict. */
async function takeOne(tx: GlobalTx, id: string, now: Date): Promise<boolean> {
  const left = { id, prepaidSubscriptions: { gt: 0 } };
  const { count } = await tx.company.updateMany({
    where: left,
    data: { prepaidSubscriptions: { decrement: 1 }, updatedAt: now },
  });
  return count === 1;
}
