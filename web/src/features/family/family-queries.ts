import { getPortalUserInfo } from '@fovea/contracts/customers';
import { findOwnPatients, type Patient } from '@fovea/contracts/patients';
import { getBaseSetting } from '@fovea/contracts/settings';
import { useOutletContext } from 'react-router';
import { apiQuery } from '../../api/query.ts';

export const family = apiQuery(findOwnPatients, {});
export const me = apiQuery(getPortalUserInfo, {});
export const base = apiQuery(getBaseSetting, {});

/** The child a dialog is about, given by FamilyMember. */
export function useChild(): Patient {
  return useOutletContext<Patient>();
}
