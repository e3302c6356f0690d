import { useNavigate } from 'react-router';
import { queryClient } from '../api/query.ts';
import { storeRegion } from '../api/session.ts';

/**
 * Switches an administrator's region: refetches what is on screen and drops all other cached data of the old region.
 */
export function useRegionSwitch(): (region: string, to: string) => Promise<void> {
  const navigate = useNavigate();
  return async (region, to) => {
    storeRegion(region);
    await navigate(to);
    queryClient.removeQueries({ type: 'inactive' });
    await queryClient.invalidateQueries();
  };
}
