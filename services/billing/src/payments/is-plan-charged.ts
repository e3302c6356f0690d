import { isPlanCharged } from '@fovea/contracts/plans/questions';
import { answer } from '../handle.ts';

/** A charge that came to nothing does not count; one that may still be paid does. */
export const isPlanChargedAnswer = answer(isPlanCharged, async ({ planId }, { db }) => {
  const charge = await db.payment.findFirst({
    where: { planId, OR: [{ status: { not: 'failed' } }, { open: true }] },
    select: { id: true },
  });
  // What a renewal was changed to is charged with its next charge.
  const renewal =
    charge ?? (await db.subscription.findFirst({ where: { planId, status: 'active' }, select: { id: true } }));
  return { charged: renewal !== null };
});
