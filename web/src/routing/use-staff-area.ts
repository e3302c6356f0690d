import { useUser } from '../api/session.ts';
import type { StaffArea } from '../routing/roots.ts';

/** The area of the signed-in member of staff, for links of pages that stand in both. */
export function useStaffArea(): StaffArea {
  return useUser().type === 'admin' ? 'admin' : 'work';
}
