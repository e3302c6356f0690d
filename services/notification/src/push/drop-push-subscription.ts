import { dropPushSubscription } from '@fovea/contracts/notifications/portal-endpoints';
import { handle } from '../handle.ts';

export const dropPushSubscriptionHandler = handle(dropPushSubscription, async ({ endpoint }, { db, actor }) => {
  await db.pushSubscription.deleteMany({ where: { endpoint, customerId: actor.id } });
  return {};
});
