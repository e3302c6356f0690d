import { hasActiveRenewal } from '@fovea/contracts/payments/rpcs';
import { handleRpc } from '../handle.ts';

export const hasActiveRenewalRpc = handleRpc(hasActiveRenewal, async ({ customerId }, { db }) => {
  const renewal = await db.subscription.findFirst({ where: { customerId, status: 'active' }, select: { id: true } });
  return { active: renewal !== null };
});
