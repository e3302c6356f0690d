import type { ChangedList } from '@fovea/contracts/changes/schema';
import { findCompanies } from '@fovea/contracts/companies/endpoints';
import { findCustomers } from '@fovea/contracts/customers/endpoints';
import type { Endpoint } from '@fovea/contracts/endpoint';
import { findInventory } from '@fovea/contracts/inventory/endpoints';
import { findJobs } from '@fovea/contracts/jobs/endpoints';
import { findStaffNotifications } from '@fovea/contracts/notifications/endpoints';
import { findPayments } from '@fovea/contracts/payments/endpoints';
import { findInbox } from '@fovea/contracts/requests/endpoints';
import { findStaff } from '@fovea/contracts/staff/endpoints';
import { findWork } from '@fovea/contracts/worklist/endpoints';
import type { Actor } from '@fovea/kit/actor';
import type { HeardChange } from './change-feed.ts';

/** By which call the list is read: whoever may not make it hears nothing of the list. */
const readBy: Record<ChangedList, Pick<Endpoint, 'access'>> = {
  bell: findStaffNotifications,
  companies: findCompanies,
  customers: findCustomers,
  inventory: findInventory,
  jobs: findJobs,
  payments: findPayments,
  requests: findInbox,
  staff: findStaff,
  worklist: findWork,
};

/**
 * Whether a change is in somebody's sight: that of the list it is in. `region`: the one looked at; empty for
 * administrators who look at all.
 */
export function mayHear(
  { id, role, companyId }: Pick<Actor, 'id' | 'role' | 'companyId'>,
  region: string,
  change: HeardChange,
): boolean {
  if (!readBy[change.list].access.includes(role)) return false;
  if (change.staffId !== null) return change.staffId === id;
  if (change.scope !== 'global' && region !== '' && change.scope !== region) return false;
  if (role === 'admin') return true;
  if (companyId === null || !change.companies.includes(companyId)) return false;
  return role !== 'doctor' || change.doctorId === id;
}
