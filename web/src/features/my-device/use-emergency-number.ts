import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api/query.ts';

/** Reaches help in all of Europe, and from mobile telephones nearly everywhere. */
const unknownCountry = '112';

/** The number for medical help where the family lives. */
export function useEmergencyNumber(): string {
  const { data: me } = useQuery(apiQuery(getPortalUserInfo, {}));
  const { data: base } = useQuery(apiQuery(getBaseSetting, {}));
  return base?.countries.find(({ key }) => key === me?.country)?.emergencyNumber ?? unknownCountry;
}
