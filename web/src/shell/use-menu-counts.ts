import { useQuery } from '@tanstack/react-query';
import type { SessionUser } from '../api/session.ts';
import { seesInventory, seesPayments, waitingDevices, waitingPayments, workCounts } from '../parts/work/waiting.ts';
import type { StaffPage } from '../routing/page.ts';

/** How much a person may do something about, by the page it is on; nothing while it is not known. */
export function useMenuCounts(user: SessionUser): Partial<Record<StaffPage, number>> {
  const { data: work } = useQuery(workCounts);
  const { data: money } = useQuery({ ...waitingPayments, enabled: seesPayments(user) });
  const { data: devices } = useQuery({ ...waitingDevices, enabled: seesInventory(user) });
  return {
    customers: work?.total,
    payments: money?.toLookAt ?? undefined,
    // Whoever asks for a plan waits as well, but has nothing to do.
    plans: user.type === 'admin' ? (money?.planRequests ?? undefined) : undefined,
    inventory: devices?.toReceive,
  };
}
