import type { ResponseOf } from '@fovea/contracts/endpoint';
import { findGuardians } from '@fovea/contracts/guardians/portal-endpoints';
import type { Guardian } from '@fovea/contracts/guardians/schema';
import { apiQuery, queryClient } from '../../api/query.ts';

type Guardians = ResponseOf<typeof findGuardians>;

const isOnItsWay = ({ invitation }: Guardian) => !invitation?.sentAt && !invitation?.acceptedAt;

/** Whom the parent let in. A link on its way is asked for again until it has left. */
export const guardians = {
  ...apiQuery(findGuardians, {}),
  refetchInterval: ({ state: { data } }: { state: { data: Guardians | undefined } }) =>
    data?.list.some(isOnItsWay) ? 2_000 : (false as const),
};

/** A link was asked for anew: shown at once, because the families' own service hears of it a moment later. */
export function guardianAfterLink(id: string): void {
  queryClient.setQueryData<Guardians>(
    guardians.queryKey,
    (known) => known && { list: known.list.map((one) => (one._id === id ? { ...one, invitation: null } : one)) },
  );
}
