import { markNotificationsRead } from '@fovea/contracts/notifications/portal-endpoints';
import { handle } from '../handle.ts';

export const markNotificationsReadHandler = handle(
  markNotificationsRead,
  async ({ ids = [], all }, { db, actor, now }) => {
    await db.notification.updateMany({
      where: { customerId: actor.id, readAt: null, ...(!all && { id: { in: ids } }) },
      data: { readAt: now },
    });
    return {};
  },
);
