import { findNotifications } from '@fovea/contracts/notifications/portal-endpoints';
import { handle } from '../handle.ts';
import { childIn, notificationView } from './notification-view.ts';

export const findNotificationsHandler = handle(
  findNotifications,
  async ({ current, pageSize, order = 'desc' }, { db, actor, language }) => {
    const where = { customerId: actor.id };
    const [rows, total, unread] = await Promise.all([
      db.notification.findMany({
        where,
        orderBy: [{ createdAt: order }, { id: order }],
        skip: (current - 1) * pageSize,
        take: pageSize,
      }),
      db.notification.count({ where }),
      db.notification.count({ where: { ...where, readAt: null } }),
    ]);
    const children = await db.patient.findMany({
      where: { id: { in: rows.flatMap((row) => childIn(row) ?? []) }, userId: actor.id },
      select: { id: true, firstName: true, lastName: true },
    });
    const childOf = (row: (typeof rows)[number]) => children.find(({ id }) => id === childIn(row));
    return { list: rows.map((row) => notificationView(row, language, childOf(row))), total, current, pageSize, unread };
  },
);
