import type { Payment } from '@fovea/contracts/payments/schema';
import { nameOf } from '../../i18n/name-of.ts';
import { RegionLink } from '../../routing/region-link.tsx';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { customerPaths } from '../customers/paths.ts';
import { Payer } from './payer.tsx';
import { regionOf } from './payment-queries.ts';

/** The way to the family that paid; an erased one has none. */
export function FamilyLink({ payment: { _id, customer } }: { payment: Pick<Payment, '_id' | 'customer'> }) {
  const area = useStaffArea();
  const parent = nameOf(customer);
  if (!parent) return <Payer customer={customer} />;
  if (customer.formerFamily) return <>{parent}</>;
  return (
    <RegionLink to={customerPaths.view(area, customer._id, 'overview')} region={regionOf(_id)}>
      {parent}
    </RegionLink>
  );
}
