import { findCustomerHistory } from '@fovea/contracts/audit/endpoints';
import type { Change, ChangedList } from '@fovea/contracts/changes/schema';
import { getFamilyOverview } from '@fovea/contracts/customers/endpoints';
import type { Endpoint } from '@fovea/contracts/endpoint';
import { countWaitingDevices } from '@fovea/contracts/inventory/endpoints';
import { findJobs } from '@fovea/contracts/jobs/endpoints';
import { findFamilyMessages, findStaffNotifications } from '@fovea/contracts/notifications/endpoints';
import { countWaitingPayments, findCustomerPayments, getFamilyBilling } from '@fovea/contracts/payments/endpoints';
import { countInbox, findRequests, getRequest } from '@fovea/contracts/requests/endpoints';
import { countWork } from '@fovea/contracts/worklist/endpoints';
import { readChanges, subscribeToChanges } from '../api/changes.ts';
import { quietly } from '../api/long-requests.ts';
import { invalidate, invalidateAbout } from '../api/query.ts';

/** Of one moment, and of a browser among many that hear the same. */
const gatherMs = 1_000;

/** Numbers beside every page. */
const counts: Partial<Record<ChangedList, readonly Endpoint[]>> = {
  bell: [findStaffNotifications],
  inventory: [countWaitingDevices],
  jobs: [findJobs],
  payments: [countWaitingPayments],
  requests: [countInbox],
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
];

/** Asks anew for what is on screen beside the lists, when something of it changed. Gives back what ends it. */
export function refreshChanged(): () => void {
  let until = readChanges().at(-1);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refresh = () => {
    timer = undefined;
    const heard = readChanges();
    const fresh = heard.slice(until ? heard.indexOf(until) + 1 : 0).map(({ change }) => change);
    until = heard.at(-1);
    quietly(() => {
      if (fresh.includes(null)) void invalidate(...Object.values(counts).flat(), ...records);
      else refreshThese(fresh.filter((change) => change !== null));
    });
  };
  const unsubscribe = subscribeToChanges(() => {
    timer ??= setTimeout(refresh, gatherMs * (1 + Math.random()));
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

function refreshThese(changes: readonly Change[]): void {
  const lists = new Set(changes.map(({ list }) => list));
  void invalidate(...[...lists].flatMap((list) => counts[list] ?? []));
  const ids = new Set(changes.flatMap(({ id, customerId }) => (customerId ? [id, customerId] : [id])));
  void invalidateAbout(ids, ...records);
}
