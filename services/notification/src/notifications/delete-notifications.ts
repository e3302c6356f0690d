import { deleteStaffNotifications } from '@fovea/contracts/notifications/endpoints';
import { deleteNotifications } from '@fovea/contracts/notifications/portal-endpoints';
import { type Context, handle } from '../handle.ts';
import { ownBell } from './own-bell.ts';

export const deleteNotificationsHandler = handle(deleteNotifications, ({ ids }, ctx) => deleteThose(ids, ctx));
export const deleteStaffNotificationsHandler = handle(deleteStaffNotifications, ({ ids }, ctx) =>
  deleteThose(ids, ctx),
);

async function deleteThose(ids: string[], { db, actor }: Context): Promise<Record<string, never>> {
  await db.notification.deleteMany({ where: { ...ownBell(actor), id: { in: ids } } });
  return {};
}
