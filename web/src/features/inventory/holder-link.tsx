import type { Device } from '@fovea/contracts/devices/schema';
import { Holder } from '../../parts/devices/holder.tsx';
import { RegionLink } from '../../routing/region-link.tsx';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { customerPaths } from '../customers/paths.ts';

export type HolderLinkProps = {
  device: Pick<Device, 'customerId' | 'customerEmail' | 'customerAway' | 'customerRegion'>;
};

/** The way to the family that holds a device, where it can be said who that is. */
export function HolderLink({ device }: HolderLinkProps) {
  const area = useStaffArea();
  const { customerId, customerEmail, customerRegion } = device;
  if (!customerId || !customerEmail) return <Holder {...device} />;
  return (
    <RegionLink to={customerPaths.view(area, customerId, 'overview')} region={customerRegion}>
      {customerEmail}
    </RegionLink>
  );
}
