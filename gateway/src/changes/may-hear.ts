import type { ChangedList } from '@fovea/contracts/changes/schema';
import { findCompanies } from '@fovea/contracts/companies/endpoints';
import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import { getPortalDevice } from '@fovea/contracts/devices/portal-endpoints';
import { type Endpoint, isKeptFrom } from '@fovea/contracts/endpoint';
import { findInventory } from '@fovea/contracts/inventory/endpoints';
import { findJobs } from '@fovea/contracts/jobs/endpoints';
import { findStaffNotifications } from '@fovea/contracts/notifications/endpoints';
import { findNotifications } from '@fovea/contracts/notifications/portal-endpoints';
import { findPayments } from '@fovea/contracts/payments/endpoints';
import { findOwnPayments } from '@fovea/contracts/payments/portal-endpoints';
import { findInbox } from '@fovea/contracts/requests/endpoints';
import { findOwnRequests } from '@fovea/contracts/requests/portal-endpoints';
import { findStaff } from '@fovea/contracts/staff/endpoints';
import { findRecords } from '@fovea/contracts/usage/endpoints';
import { getUsageSummary } from '@fovea/contracts/usage/portal-endpoints';
import { findWork } from '@fovea/contracts/worklist/endpoints';
import type { Actor } from '@fovea/kit/access/actor';
import type { HeardChange } from './change-feed.ts';

type Read = Pick<Endpoint, 'access' | 'method' | 'firstGuardian' | 'viewers'>;

/** By which call the list is read: whoever may not make it hears nothing of the list. */
const readBy: Record<ChangedList, Read> = {
  bell: findStaffNotifications,
  companies: findCompanies,
  customers: findCustomers,
  inventory: findInventory,
  jobs: findJobs,
  payments: findPayments,
  requests: findInbox,
  staff: findStaff,
  usage: findRecords,
  worklist: findWork,
};
/** The same of what a family sees of itself. */
const readByFamily: Partial<Record<ChangedList, Read>> = {
  bell: findNotifications,
  customers: getPortalUserInfo,
  inventory: getPortalDevice,
  payments: findOwnPayments,
  requests: findOwnRequests,
  usage: getUsageSummary,
};

/**
 * Whether a change is in somebody's sight: that of the list it is in. `region`: the one looked at; empty for
 * administrators who look at all.
 */
export function mayHear(actor: Actor, region: string, change: HeardChange): boolean {
  return actor.role === 'customer' ? isOfFamily(actor, change) : isInSight(actor, region, change);
}

function isOfFamily(actor: Actor, { list, scope, customerId }: HeardChange): boolean {
  const read = readByFamily[list];
  if (!read || isKeptFrom(read, actor)) return false;
  return customerId === actor.id && (scope === 'global' || scope === actor.region);
}

function isInSight({ id, role, companyId }: Actor, region: string, change: HeardChange): boolean {
  if (!readBy[change.list].access.includes(role)) return false;
  // A single treatment names no clinic, and is its family's to hear: staff hear once what they see of it is stored.
  if (change.list === 'usage' && change.companyId === null) return false;
  if (change.list === 'bell' || change.staffId !== null) return change.staffId === id;
  if (change.scope !== 'global' && region !== '' && change.scope !== region) return false;
  if (role === 'admin') return true;
  if (companyId === null || !change.companies.includes(companyId)) return false;
  return role !== 'doctor' || change.doctorId === id;
}
