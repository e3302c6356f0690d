import { batchActions } from '@fovea/contracts/inventory/schema';
import { useUser } from '../../api/session.ts';
import type { BatchName } from './action-names.ts';
import { isOffered } from './why-not.ts';

/** The actions this person may do by file. */
export function useOwnBatches(): BatchName[] {
  const user = useUser();
  return batchActions.filter((action) => isOffered(action, user));
}
