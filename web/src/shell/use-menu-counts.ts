import { useQuery } from '@tanstack/react-query';
import type { SessionUser } from '../api/session.ts';
import { waitingDevices, waitingPayments, workCounts } from '../parts/work/waiting.ts';
import { mayVisit, usesInventory } from '../routing/area.ts';
import type { StaffPage } from '../routing/page.ts';

/** The number of open items of each page for this person; undefined while loading. */
export function useMenuCounts(user: SessionUser): Partial<Record<StaffPage, number | null>> {
  const { data: work } = useQuery(workCounts);
  const { data: money } = useQuery({ ...waitingPayments, enabled: mayVisit(user, 'payments') });
  const { data: devices } = useQuery({
    ...waitingDevices,
    enabled: mayVisit(user, 'inventory') && usesInventory(user),
  });
  return {
    customers: work?.total,
    payments: money?.toLookAt,
    // Counts only for those who decide plan requests, not for those who made them.
    plans: user.type === 'admin' ? money?.planRequests : null,
    inventory: devices?.toReceive,
  };
}
