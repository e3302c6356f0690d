import type { LoaderFunctionArgs } from 'react-router';
import type { z } from 'zod';
import { ownPageSize } from '../api/page-size.ts';
import { type ApiQuery, queryClient } from '../api/query.ts';
import { readFilter } from './read-filter.ts';

type Loader = (args: LoaderFunctionArgs) => Promise<null>;

/**
 * The loader of a list page: asks for the page the address names and does not wait, so that the table itself shows its
 * loading and failed states.
 */
export function listLoader<Schema extends z.ZodObject, Response>(
  schema: Schema,
  query: (filter: z.output<Schema>) => ApiQuery<Response>,
): Loader {
  return async ({ request }) => {
    void queryClient.prefetchQuery(query(readFilter(schema, request.url, ownPageSize())));
    return null;
  };
}

/**
 * Waits for data in the loader of a dialog or detail page, so that the component reads it as present with `useLoaded`.
 * Asks again what is old or was written since: a form has to start from what is stored.
 */
export async function load<Response>(query: ApiQuery<Response>): Promise<Response> {
  return queryClient.fetchQuery(query);
}
