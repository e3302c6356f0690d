import { takePrepaid } from '@fovea/contracts/companies/questions';
import { answer, type GlobalTx } from '../handle.ts';

/**
 * Takes one of the company's prepaid subscriptions for a charge. The row of the charge is its memory: asked again it
 * takes none, and asked after the return (a message that was late) neither.
 */
export const takePrepaidAnswer = answer(takePrepaid, async ({ companyId, paymentId }, ctx) => {
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

/** The `where` lets one of two win the last one. An open company form is told that the number changed. */
async function takeOne(tx: GlobalTx, id: string, now: Date): Promise<boolean> {
  const left = { id, prepaidSubscriptions: { gt: 0 } };
  const { count } = await tx.company.updateMany({
    where: left,
    data: { prepaidSubscriptions: { decrement: 1 }, updatedAt: now },
  });
  return count === 1;
}
