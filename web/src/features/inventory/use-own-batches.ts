import { batchActions } from '@fovea/contracts/inventory/schema';
import { useUser } from '../../api/session.ts';
import { isOffered } from './why-not.ts';

/** The actions this person may do by file. */
export function useOwnBatches(): (typeof batchActions)[number][] {
  const user = useUser();
  return batchActions.filter((action) => isOffered(action, user));
}
