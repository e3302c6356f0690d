import { useNavigate } from 'react-router';
import { queryClient } from '../api/query.ts';
import { keepRegion } from '../api/session.ts';

/**
 * Leads an administrator into another region. Nothing of the one left may show up again: what is on screen is asked
 * anew, the rest is forgotten.
 */
export function useRegionSwitch(): (region: string, to: string) => Promise<void> {
  const navigate = useNavigate();
  return async (region, to) => {
    keepRegion(region);
    await navigate(to);
    queryClient.removeQueries({ type: 'inactive' });
    await queryClient.invalidateQueries();
  };
}
