import { findCustomerHistory } from '@fovea/contracts/audit/endpoints';
import type { Change, ChangedList } from '@fovea/contracts/changes/schema';
import { getFamilyOverview } from '@fovea/contracts/customers/endpoints';
import type { Endpoint } from '@fovea/contracts/endpoint';
import { countWaitingDevices } from '@fovea/contracts/inventory/endpoints';
import { findJobs } from '@fovea/contracts/jobs/endpoints';
import { findFamilyMessages, findStaffNotifications } from '@fovea/contracts/notifications/endpoints';
import { countWaitingPayments, findCustomerPayments, getFamilyBilling } from '@fovea/contracts/payments/endpoints';
import {
  countInbox,
  findRequests,
  findSentRequests,
  getRequest,
  getSentRequest,
} from '@fovea/contracts/requests/endpoints';
import { countWork } from '@fovea/contracts/worklist/endpoints';
import { invalidate, invalidateAbout } from '../api/query.ts';
import { startHearing } from './start-hearing.ts';

/** Numbers beside every page, and what the reader asked the platform, which no table shows. */
const counts: Partial<Record<ChangedList, readonly Endpoint[]>> = {
  bell: [findStaffNotifications],
  inventory: [countWaitingDevices],
  jobs: [findJobs],
  payments: [countWaitingPayments],
  requests: [countInbox, findSentRequests],
  worklist: [countWork],
};
/** What is read of a family or a request; nothing that a form starts from, which says by itself when it is old. */
const records = [
  findCustomerHistory,
  findCustomerPayments,
  findFamilyMessages,
  findRequests,
  getFamilyBilling,
  getFamilyOverview,
  getRequest,
  getSentRequest,
];

/** Lists say themselves what is new in them; the rest of what is on screen is asked for anew. */
export const hear = (lookingSince: number): (() => void) =>
  startHearing(lookingSince, {
    all: () => invalidate(...Object.values(counts).flat(), ...records),
    these: refreshThese,
  });

function refreshThese(changes: readonly Change[]): void {
  const lists = new Set(changes.map(({ list }) => list));
  void invalidate(...[...lists].flatMap((list) => counts[list] ?? []));
  const ids = new Set(changes.flatMap(({ id, customerId }) => (customerId ? [id, customerId] : [id])));
  void invalidateAbout(ids, ...records);
}
