import { findCustomers, getCustomer, getFamilyOverview } from '@fovea/contracts/customers/endpoints';
import type { Customer, CustomerFilter, FamilyOverview } from '@fovea/contracts/customers/schema';
import { getFamilyContactStatus } from '@fovea/contracts/notifications/endpoints';
import type { AddressChannel } from '@fovea/contracts/notifications/schema';
import type { LoaderFunctionArgs } from 'react-router';
import { apiQuery, invalidate, queryClient } from '../../api/query.ts';
import { ownClinic } from '../../parts/patients/own-clinic.ts';

/** A family's open tasks. Polled until a pending invitation was sent. */
export const familyOverview = ({ _id: id, db }: Pick<Customer, '_id' | 'db'>) => ({
  ...apiQuery(getFamilyOverview, { id, db }),
  refetchInterval: ({ state: { data } }: { state: { data: FamilyOverview | undefined } }) =>
    data?.invitation && !data.invitation.sentAt ? 2_000 : (false as const),
});

/** One parent with patients. */
export const customer = (id: string) => apiQuery(getCustomer, { id });

/** A page of parents. Clinic staff see */
export const customers = (filter: CustomerFilter) =>
  apiQuery(findCustomers, { ...filter, companyId: filter.companyId ?? ownClinic() });

/** Refetches after a parent or child was changed. */
export async function customersChanged(): Promise<void> {
  await invalidate(findCustomers, getCustomer, getFamilyOverview);
}

/** The loader of every family dialog. At most a few seconds old, because a form must start from the stored state. */
export async function familyLoader({ params: { id = '' } }: LoaderFunctionArgs): Promise<null> {
  await queryClient.fetchQuery(customer(id));
  return null;
}

type BoundDevice = { _id: string; serial_number: string; status: string };

/** A device was bound or removed: updates the cache, because the customer service consumes the event slightly later. */
export async function familyAfterDevice(id: string, device: BoundDevice | null): Promise<void> {
  const seen = device && { _id: device._id, serial_number: device.serial_number, status: device.status };
  queryClient.setQueryData<Customer>(customer(id).queryKey, (family) => family && { ...family, device: seen });
  await invalidate(findCustomers);
}

/** Renewal was turned off: updates the cache for the same reason. */
export function familyAfterStop(id: string, accountId: string): void {
  queryClient.setQueryData<Customer>(
    customer(id).queryKey,
    (family) =>
      family && {
        ...family,
        accounts: family.accounts.map((one) =>
          one._id === accountId ? { ...one, subscriptionStatus: 'canceled', auto_renew: false } : one,
        ),
      },
  );
}

/** Invited again: updates the cache, because the customer service consumes the event slightly later. */
export function familyAfterInvitation(id: string, db: string, channel: AddressChannel): void {
  const asked = { channel, sentAt: null, validUntil: null, openedAt: null, acceptedAt: null, failed: false };
  queryClient.setQueryData<FamilyOverview>(
    familyOverview({ _id: id, db }).queryKey,
    (overview) => overview && { ...overview, invitation: asked },
  );
  void invalidate(findCustomers, getFamilyContactStatus);
}
