import { countApprovals, findApprovals } from '@fovea/contracts/approvals/endpoints';
import type { Change, ChangedList } from '@fovea/contracts/changes/schema';
import { findCompanies, getDashboard } from '@fovea/contracts/companies/endpoints';
import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { getDeviceDetails } from '@fovea/contracts/devices/endpoints';
import type { Endpoint } from '@fovea/contracts/endpoint';
import { countWaitingDevices, findInventory } from '@fovea/contracts/inventory/endpoints';
import { findJobs } from '@fovea/contracts/jobs/endpoints';
import { findStaffNotifications } from '@fovea/contracts/notifications/endpoints';
import { countWaitingPayments, findPayments } from '@fovea/contracts/payments/endpoints';
import { countInbox, findInbox, findSentRequests } from '@fovea/contracts/requests/endpoints';
import { findStaff } from '@fovea/contracts/staff/endpoints';
import { countWork, findWork } from '@fovea/contracts/worklist/endpoints';
import { invalidate, invalidateAbout, invalidateAll, markOld } from '../api/query.ts';
import { startRefreshing } from './start-refreshing.ts';

/** Counts in the menu, and what no table shows: changes to approve, and the reader's own requests to the platform. */
const counts: Partial<Record<ChangedList, readonly Endpoint[]>> = {
  approvals: [findApprovals, countApprovals],
  bell: [findStaffNotifications],
  inventory: [countWaitingDevices],
  jobs: [findJobs],
  payments: [countWaitingPayments],
  requests: [countInbox, findSentRequests],
  // With the device's last use; a change of treatments names the family alone.
  usage: [getDeviceDetails],
  worklist: [countWork],
};
/** Lists behind the dashboard's regional counts: too expensive to refetch on each change, and the page would jump. */
const dashboardLists: readonly ChangedList[] = ['companies', 'customers', 'inventory'];
/** Lists that announce updates themselves and refetch only on the reader's request. */
const ownUpdates: readonly Endpoint[] = [
  findCompanies,
  findCustomers,
  findInbox,
  findInventory,
  findPayments,
  findStaff,
  findWork,
];

/**
 * Refreshes every part of a record on the same change: two parts that contradict each other mislead. A form stays at
 * the version it started from.
 */
export const subscribe = (openedAt: number): (() => void) =>
  startRefreshing(openedAt, { all: () => invalidateAll({ except: ownUpdates }), these: refreshThese });

/** Refreshes the data that these changes affect. */
export function refreshThese(changes: readonly Change[]): void {
  const lists = new Set(changes.map(({ list }) => list));
  void invalidate(...[...lists].flatMap((list) => counts[list] ?? []));
  if (dashboardLists.some((list) => lists.has(list))) void markOld(getDashboard);
  const ids = new Set(changes.flatMap(({ id, customerId }) => (customerId ? [id, customerId] : [id])));
  void invalidateAbout(ids, { except: ownUpdates });
}
