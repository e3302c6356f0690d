import { findCustomers, getCustomer } from '@fovea/contracts/customers/endpoints';
import { countInbox, findAssignees, findInbox, findRequests, getRequest } from '@fovea/contracts/requests/endpoints';
import type { RequestFilter } from '@fovea/contracts/requests/schema';
import { countWork, findWork } from '@fovea/contracts/worklist/endpoints';
import type { LoaderFunctionArgs } from 'react-router';
import { apiQuery, invalidate } from '../../api/query.ts';
import { load } from '../../routing/load.ts';

/** A page of the inbox. */
export const inbox = (filter: RequestFilter) => apiQuery(findInbox, filter);

/** A request with what was written beneath it. */
export const request = (id: string) => apiQuery(getRequest, { id });

/** Who may answer a request. */
export const assignees = (id: string) => apiQuery(findAssignees, { id });

/** Of the dialogs about one request: it is read anew, because an action goes with what was seen. */
export async function requestLoader({ params: { id = '' } }: LoaderFunctionArgs): Promise<null> {
  await load(request(id));
  return null;
}

/** After anything was done with a request: lists, counts, and who is requesting. */
export const requestsChanged = (): Promise<void> =>
  invalidate(findInbox, countInbox, getRequest, findRequests, findCustomers, getCustomer, findWork, countWork);
