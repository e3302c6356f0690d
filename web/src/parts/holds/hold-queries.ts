import { findCustomers, getCustomer, getFamilyOverview } from '@fovea/contracts/customers/endpoints';
import { getHold } from '@fovea/contracts/holds/endpoints';
import { countWork, findWork } from '@fovea/contracts/worklist/endpoints';
import { apiQuery, invalidate } from '../../api/query.ts';

/** A child's hold and what a release would change. */
export const holdOf = (accountId: string, db: string | undefined) => apiQuery(getHold, { accountId, db });

/** Invalidates all queries that show holds, after a report or a decision. */
export const holdsChanged = (): Promise<void> =>
  invalidate(getHold, findWork, countWork, getFamilyOverview, getCustomer, findCustomers);
