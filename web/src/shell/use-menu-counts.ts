import { useQuery } from '@tanstack/react-query';
import type { SessionUser } from '../api/session.ts';
import { waitingDevices, waitingPayments, workCounts } from '../parts/work/waiting.ts';
import { mayVisit, usesInventory } from '../routing/area.ts';
import type { StaffPage } from '../routing/page.ts';

/** How much a person may do something about, by the page it is on; nothing while it is not known. */
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
    // Whoever asks for a plan waits as well, but has nothing to do.
    plans: user.type === 'admin' ? money?.planRequests : null,
    inventory: devices?.toReceive,
  };
}
