import { isPlanCharged } from '@fovea/contracts/plans/rpcs';
import { handleRpc } from '../handle.ts';

/** A failed charge does not count, unless it can still be paid. */
export const isPlanChargedRpc = handleRpc(isPlanCharged, async ({ planId }, { db }) => {
  const charge = await db.payment.findFirst({
    where: { planId, OR: [{ status: { not: 'failed' } }, { open: true }] },
    select: { id: true },
  });
  // A changed renewal charges its plan with its next charge.
  const renewal =
    charge ?? (await db.subscription.findFirst({ where: { planId, status: 'active' }, select: { id: true } }));
  return { charged: renewal !== null };
});
