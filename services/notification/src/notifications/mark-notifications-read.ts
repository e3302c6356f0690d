import { markStaffNotificationsRead } from '@fovea/contracts/notifications/endpoints';
import { markNotificationsRead } from '@fovea/contracts/notifications/portal-endpoints';
import { type Context, handle } from '../handle.ts';
import { ownBell } from './own-bell.ts';

export const markNotificationsReadHandler = handle(markNotificationsRead, (which, ctx) => markThose(which, ctx));
export const markStaffNotificationsReadHandler = handle(markStaffNotificationsRead, (which, ctx) =>
  markThose(which, ctx),
);

type Which = { ids?: string[]; all?: true };

async function markThose({ ids = [], all }: Which, { db, actor, now }: Context): Promise<Record<string, never>> {
  await db.notification.updateMany({
    where: { ...ownBell(actor), readAt: null, ...(!all && { id: { in: ids } }) },
    data: { readAt: now },
  });
  return {};
}
