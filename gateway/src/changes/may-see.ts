import { findApprovals } from '@fovea/contracts/approvals/endpoints';
import type { ChangedList } from '@fovea/contracts/changes/schema';
import { findCompanies } from '@fovea/contracts/companies/endpoints';
import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import { getPortalDevice } from '@fovea/contracts/devices/portal-endpoints';
import { type Endpoint, isDeniedToGuardian } from '@fovea/contracts/endpoint';
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
import type { ReceivedChange } from './change-feed.ts';

type Read = Pick<Endpoint, 'access' | 'method' | 'firstGuardian' | 'viewers'>;

/** The call that reads each list: a caller without the right to it receives no changes of the list. */
const readBy: Record<ChangedList, Read> = {
  approvals: findApprovals,
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
/** The calls by which families read their own data. */
const readByFamily: Partial<Record<ChangedList, Read>> = {
  bell: findNotifications,
  customers: getPortalUserInfo,
  inventory: getPortalDevice,
  payments: findOwnPayments,
  requests: findOwnRequests,
  usage: getUsageSummary,
};

/**
 * Whether the actor may see the changed row. `region`: the selected one; empty for administrators who selected none.
 */
export function maySee(actor: Actor, region: string, change: ReceivedChange): boolean {
  return actor.role === 'customer' ? isVisibleToFamily(actor, change) : isVisibleToStaff(actor, region, change);
}

function isVisibleToFamily(actor: Actor, { list, scope, customerId }: ReceivedChange): boolean {
  const read = readByFamily[list];
  if (!read || isDeniedToGuardian(read, actor)) return false;
  return customerId === actor.id && (scope === 'global' || scope === actor.region);
}

function isVisibleToStaff({ id, role, companyId }: Actor, region: string, change: ReceivedChange): boolean {
  if (!readBy[change.list].access.includes(role)) return false;
  // A treatment without a company is for its family only; staff receive the change that follows once it is stored.
  if (change.list === 'usage' && change.companyId === null) return false;
  if (change.list === 'bell' || change.staffId !== null) return change.staffId === id;
  if (change.scope !== 'global' && region !== '' && change.scope !== region) return false;
  if (role === 'admin') return true;
  if (companyId === null || !change.companies.includes(companyId)) return false;
  return role !== 'doctor' || change.doctorId === id;
}
