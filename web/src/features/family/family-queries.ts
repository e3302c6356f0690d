import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import type { ResponseOf } from '@fovea/contracts/endpoint';
import { findOwnPatients } from '@fovea/contracts/patients/portal-endpoints';
import type { Patient } from '@fovea/contracts/patients/schema';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useOutletContext } from 'react-router';
import { apiQuery, queryClient } from '../../api/query.ts';

export const family = apiQuery(findOwnPatients, {});
export const me = apiQuery(getPortalUserInfo, {});
export const base = apiQuery(getBaseSetting, {});

type Family = ResponseOf<typeof findOwnPatients>;

/** Renewal was turned off: shown at once, because the families' own service hears of it a moment later. */
export function childAfterStop(accountId: string): void {
  queryClient.setQueryData<Family>(
    family.queryKey,
    (known) =>
      known && {
        ...known,
        list: known.list.map((one) =>
          one._id === accountId ? { ...one, subscriptionStatus: 'canceled', auto_renew: false } : one,
        ),
      },
  );
}

/** The child a dialog is about, given by FamilyMember. */
export function useChild(): Patient {
  return useOutletContext<Patient>();
}
