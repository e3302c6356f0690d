import { findNotifications } from '@fovea/contracts/notifications/portal-endpoints';
import { apiQuery } from '../../api/query.ts';

export const step = 20;
export const refreshMs = 60_000;

/** The newest ones; the list grows by asking for more of them at once. */
export const notifications = (pageSize = step) =>
  apiQuery(findNotifications, { current: 1, pageSize }, { quiet: true });
