import {
  countFamiliesOfDoctor,
  findCompanyStaff,
  findDoctors,
  findStaff,
  getStaff,
  getUserInfo,
} from '@fovea/contracts/staff/endpoints';
import type { StaffFilter } from '@fovea/contracts/staff/schema';
import { apiQuery, invalidate } from '../../api/query.ts';

export const users = (filter: StaffFilter) => apiQuery(findStaff, filter);

export const user = (id: string) => apiQuery(getStaff, { id });

export const families = (id: string) => apiQuery(countFamiliesOfDoctor, { id });

export const doctors = (companyId: string) => apiQuery(findDoctors, { companyId });

/** After a member of staff was written. */
export async function usersChanged(): Promise<void> {
  await invalidate(findStaff, getStaff, getUserInfo, findCompanyStaff, findDoctors);
}
