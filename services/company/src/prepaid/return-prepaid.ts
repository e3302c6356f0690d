import { returnPrepaid } from '@fovea/contracts/companies/questions';
import { answer } from '../handle.ts';

/** The charge did not happen. A return of what was never taken is remembered, so that a late taking takes nothing. */
export const returnPrepaidAnswer = answer(returnPrepaid, async ({ companyId, paymentId }, ctx) => {
  await ctx.global.$transaction(async (tx) => {
    const { count: never } = await tx.prepaidUse.createMany({
      data: [{ paymentId, companyId, returnedAt: ctx.now }],
      skipDuplicates: true,
    });
    if (never === 1) return;
    const taken = { paymentId, takenAt: { not: null }, returnedAt: null };
    const { count } = await tx.prepaidUse.updateMany({ where: taken, data: { returnedAt: ctx.now } });
    if (count === 1)
      await tx.company.updateMany({
        where: { id: companyId },
        data: { prepaidSubscriptions: { increment: 1 }, updatedAt: ctx.now },
      });
  });
  return {};
});
