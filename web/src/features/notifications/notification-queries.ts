import {
  deleteStaffNotifications,
  findStaffNotifications,
  markStaffNotificationsRead,
} from '@fovea/contracts/notifications/endpoints';
import {
  deleteNotifications,
  findNotifications,
  markNotificationsRead,
} from '@fovea/contracts/notifications/portal-endpoints';
import { apiQuery, invalidate } from '../../api/query.ts';
import { readSession } from '../../api/session.ts';

export const step = 20;
export const refreshMs = 60_000;

const bells = {
  family: { find: findNotifications, mark: markNotificationsRead, remove: deleteNotifications },
  staff: { find: findStaffNotifications, mark: markStaffNotificationsRead, remove: deleteStaffNotifications },
} as const;

/** Whether the bell is a parent's; else it is that of a member of staff. */
export const isFamilys = (): boolean => readSession()?.user.type === 'customer';

/** The calls of the reader's own bell. */
export const ownBell = () => bells[isFamilys() ? 'family' : 'staff'];

/** The newest ones; the list grows by asking for more of them at once. */
export const notifications = (pageSize = step) => apiQuery(ownBell().find, { current: 1, pageSize }, { quiet: true });

export const notificationsChanged = (): Promise<void> => invalidate(ownBell().find);
