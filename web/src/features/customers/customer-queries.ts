import { type CustomerFilter, findCustomers, getCustomer } from '@fovea/contracts/customers';
import { type ApiQuery, apiQuery, invalidate, queryClient } from '../../api/query.ts';
import { readSession } from '../../api/session.ts';

/** One parent with patients. */
export const customer = (id: string) => apiQuery(getCustomer, { id });

/** A page of parents. Staff of a clinic look at their own company's families. */
export const customers = (filter: CustomerFilter) => apiQuery(findCustomers, { ...filter, companyId: filter.companyId ?? ownClinic() });

/** The clinic a member of staff works for; undefined for administrators and distributors, who have several to choose from. */
export function ownClinic(): string | undefined {
  const user = readSession()?.user;
  return user?.type === 'normal' && user.company?.type === 'Clinic' ? (user.companyId ?? undefined) : undefined;
}

/** After anything about a parent or a patient was written. */
export async function customersChanged(): Promise<void> {
  await invalidate(findCustomers, getCustomer);
}

/** For the loader of a dialog: never older than the cache's few seconds, because a form that is edited has to start from what is stored. */
export async function loadFresh<Response>(query: ApiQuery<Response>): Promise<Response> {
  return queryClient.fetchQuery(query);
}
