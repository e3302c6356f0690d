import { findOwnHistory } from '@fovea/contracts/audit/portal-endpoints';
import type { ChangedList } from '@fovea/contracts/changes/schema';
import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import { getPortalDevice } from '@fovea/contracts/devices/portal-endpoints';
import type { Endpoint } from '@fovea/contracts/endpoint';
import { findNotifications } from '@fovea/contracts/notifications/portal-endpoints';
import { findOwnPatients } from '@fovea/contracts/patients/portal-endpoints';
import { findOrders, findOwnPayments, getBilling } from '@fovea/contracts/payments/portal-endpoints';
import { findOwnRequests, getOwnRequest } from '@fovea/contracts/requests/portal-endpoints';
import { findOwnRecords, getOwnCompliance, getUsageSummary } from '@fovea/contracts/usage/portal-endpoints';
import { invalidate } from '../api/query.ts';
import { startHearing } from './start-hearing.ts';

/** What a family reads, by what of it changed. A form keeps what it began with, and says by itself when that is old. */
const shown: Partial<Record<ChangedList, readonly Endpoint[]>> = {
  bell: [findNotifications],
  customers: [getPortalUserInfo, findOwnPatients, getUsageSummary, findOwnHistory],
  inventory: [getPortalDevice, getPortalUserInfo, getUsageSummary],
  payments: [findOwnPayments, findOrders, getBilling, findOwnPatients],
  requests: [findOwnRequests, getOwnRequest],
  usage: [getUsageSummary, getOwnCompliance, findOwnRecords],
};

/** All of it is on screen at once, so it is asked for anew. */
export const hear = (lookingSince: number): (() => void) =>
  startHearing(lookingSince, {
    all: () => invalidate(...Object.values(shown).flat()),
    these: (changes) => {
      const lists = new Set(changes.map(({ list }) => list));
      return invalidate(...new Set([...lists].flatMap((list) => shown[list] ?? [])));
    },
  });
