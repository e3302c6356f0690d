import type { LoaderFunctionArgs } from 'react-router';
import type { z } from 'zod';
import { ownPageSize } from '../api/page-size.ts';
import { type ApiQuery, queryClient } from '../api/query.ts';
import { readFilter } from './read-filter.ts';

type Loader = (args: LoaderFunctionArgs) => Promise<null>;

/**
 * The loader of a list page: starts the request without awaiting it, so that the table shows its loading and failed
 * states.
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
 * Awaits data in the loader of a dialog or detail page for `useLoaded`. Refetches stale data: a form must start from
 * the stored state.
 */
export async function load<Response>(query: ApiQuery<Response>): Promise<Response> {
  return queryClient.fetchQuery(query);
}
