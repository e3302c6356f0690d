import { visibleFamilyNames } from '@fovea/contracts/customers/rpcs';
import { findStaffNotifications } from '@fovea/contracts/notifications/endpoints';
import { findNotifications } from '@fovea/contracts/notifications/portal-endpoints';
import { type Context, handle } from '../handle.ts';
import { childIn, notificationView } from './notification-view.ts';
import { ownBell } from './own-bell.ts';
import { aboutIn, staffNewsView } from './staff-news-view.ts';

type Window = { current: number; pageSize: number; order?: 'asc' | 'desc' };

export const findNotificationsHandler = handle(findNotifications, async (window, ctx) => {
  const { rows, ...page } = await pageOf(window, ctx);
  const { db, actor, language } = ctx;
  const children = await db.patient.findMany({
    where: { id: { in: rows.flatMap((row) => childIn(row) ?? []) }, userId: actor.id },
    select: { id: true, firstName: true, lastName: true },
  });
  const childOf = (row: (typeof rows)[number]) => children.find(({ id }) => id === childIn(row));
  return { list: rows.map((row) => notificationView(row, language, childOf(row))), ...page };
});

/** Adds the current names of companies, and of families in the reader's scope. */
export const findStaffNotificationsHandler = handle(findStaffNotifications, async (window, ctx) => {
  const { rows, ...page } = await pageOf(window, ctx);
  const { db, actor, language, callRpc, region } = ctx;
  const customerIds = [...new Set(rows.flatMap((row) => aboutIn(row).customerId ?? []))];
  const companyIds = rows.flatMap((row) => aboutIn(row).companyId ?? []);
  const { id, role, companyId } = actor;
  const [families, companies] = await Promise.all([
    customerIds.length > 0
      ? callRpc(visibleFamilyNames, { customerIds, actor: { id, role, companyId }, language }, { region })
      : { list: [] },
    db.company.findMany({ where: { id: { in: companyIds } }, select: { id: true, name: true } }),
  ]);
  const names = new Map([
    ...families.list.map(({ _id, name }) => [_id, name] as const),
    ...companies.map(({ id: _id, name }) => [_id, name] as const),
  ]);
  return { list: rows.map((row) => staffNewsView(row, language, names)), ...page };
});

async function pageOf({ current, pageSize, order = 'desc' }: Window, { db, actor }: Context) {
  const where = ownBell(actor);
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
  return { rows, total, unread, current, pageSize };
}
