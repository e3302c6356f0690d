import { useUser } from '../../api/session.ts';
import { isDoctor } from '../../routing/area.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { companyPaths } from '../companies/paths.ts';
import { inventoryPaths } from '../inventory/paths.ts';
import { paymentPaths } from '../payments/paths.ts';
import { staffPaths } from '../staff/paths.ts';

type Way = (id: string) => string | null;

/** Links to a family's related pages; null without access. */
export function useRelated(): { company: Way; staff: Way; device: Way; payment: Way } {
  const user = useUser();
  const area = useStaffArea();
  if (isDoctor(user)) return { company: noWay, staff: noWay, device: noWay, payment: noWay };
  const hasInventory = user.type === 'admin' || user.company?.useInventory !== false;
  return {
    company: (id) => companyPaths.overview(area, id),
    payment: (id) => paymentPaths.overview(area, id),
    staff: (id) => staffPaths.view(area, id),
    device: hasInventory ? (id) => inventoryPaths.overview(area, id) : noWay,
  };
}

const noWay = () => null;
