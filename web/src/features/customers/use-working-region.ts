import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api/query.ts';
import { useRegion, useUser } from '../../api/session.ts';

/** The region an administrator works in: the selected one, else the first. Company staff have one and never send it. */
export function useWorkingRegion(): string | undefined {
  const { data } = useQuery(apiQuery(getBaseSetting, {}));
  const chosen = useRegion();
  return useUser().type === 'admin' ? (chosen ?? data?.dburls[0]?.key) : undefined;
}
