import { deleteNotifications } from '@fovea/contracts/notifications/portal-endpoints';
import { handle } from '../handle.ts';

export const deleteNotificationsHandler = handle(deleteNotifications, async ({ ids }, { db, actor }) => {
  await db.notification.deleteMany({ where: { customerId: actor.id, id: { in: ids } } });
  return {};
});
