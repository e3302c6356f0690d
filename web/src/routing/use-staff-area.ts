import { useUser } from '../api/session.ts';
import type { StaffArea } from '../routing/roots.ts';

/** The area of the signed-in staff member, for links on shared pages. */
export function useStaffArea(): StaffArea {
  return useUser().type === 'admin' ? 'admin' : 'work';
}
