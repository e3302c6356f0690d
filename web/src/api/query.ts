import type { Endpoint, RequestOf, ResponseOf } from '@fovea/contracts/endpoint';
import {
  keepPreviousData,
  MutationCache,
  QueryClient,
  type QueryFunctionContext,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import i18n from 'i18next';
import { useCallback, useRef } from 'react';
import { type CallOptions, call } from './client.ts';
import { type ApiError, codes } from './errors.ts';
import { onSessionEnd } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/**
 * One cache for loaders and components. Failed reads are shown with Retry and not repeated automatically. A save
 * refused as an edit conflict marks all cached data stale; a money action refused because its numbers changed refetches
 * what is on screen. Mutations without a network fail at once: nothing, least of all a payment, is sent later by
 * itself.
 */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: async ({ code }) => {
      if (code === codes.editConflict) await queryClient.invalidateQueries({ refetchType: 'none' });
      if (code === codes.numbersChanged) await queryClient.invalidateQueries();
    },
  }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// The next person must not see cached data; the pages that show it are unmounted by then.
onSessionEnd(() => setTimeout(() => queryClient.clear()));

// Responses hold texts and names in the language of their request.
i18n.on('languageChanged', () => void queryClient.invalidateQueries());

export type ApiQuery<Response> = {
  queryKey: readonly [endpoint: string, input: unknown];
  queryFn: (context: QueryFunctionContext) => Promise<Response>;
};

/**
 * The query of one endpoint and input: a plain value that loader and component share. `quiet`: polled automatically.
 */
export function apiQuery<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  { quiet }: Pick<CallOptions, 'quiet'> = {},
): ApiQuery<ResponseOf<E>> {
  return {
    queryKey: [nameOf(endpoint), input],
    queryFn: async ({ signal }) => {
      const at = Date.now();
      const answer = await call(endpoint, input, { signal, quiet });
      asked.set(Object(answer), at);
      return answer;
    },
  };
}

const asked = new WeakMap<object, number>();
/** When a response was requested: later changes may be missing in it. Undefined for a response merged from several. */
export const requestedAt = (answer: object): number | undefined => asked.get(answer);

/** Invalidates the cached responses of these endpoints and refetches what is on screen. Resolves after the refetch. */
export async function invalidate(...endpoints: Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: [nameOf(endpoint)] })));
}

/** The same without a refetch of what is on screen. */
export async function markOld(endpoint: Endpoint): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [nameOf(endpoint)], refetchType: 'none' });
}

type But = { except: readonly Endpoint[] };

/** The same for all endpoints but these. */
export const invalidateAll = ({ except }: But): Promise<void> => invalidateWhere(() => true, except);

/** The same for every response to an input with one of these ids. */
export const invalidateAbout = (ids: ReadonlySet<string>, { except }: But): Promise<void> =>
  invalidateWhere(
    (input) => Object.values(Object(input)).some((value) => typeof value === 'string' && ids.has(value)),
    except,
  );

async function invalidateWhere(isIt: (input: unknown) => boolean, except: readonly Endpoint[]): Promise<void> {
  const excluded = new Set<unknown>(except.map(nameOf));
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, input] }) => !excluded.has(name) && isIt(input),
  });
}

/** Data that the route's loader awaited: never undefined. */
export function useLoaded<Response>(query: ApiQuery<Response>): Response {
  const { data, error } = useQuery(query);
  if (data !== undefined) return data;
  throw error ?? new Error(`The loader did not load ${query.queryKey[0]}`);
}

/** A list's page: while the next one loads, the rows of the last one are shown (`isPlaceholderData`). */
export function useList<Response>(query: ApiQuery<Response>): UseQueryResult<Response, ApiError> {
  return useQuery({ ...query, placeholderData: keepPreviousData });
}

export type MutationOptions<E> = Pick<CallOptions, 'timeoutMs'> & {
  onSuccess?: (data: ResponseOf<E>, input: RequestOf<E>) => unknown;
  /** Only for a button outside a form or confirmation (pass `showError`): those show the error themselves. */
  onError?: (error: ApiError) => void;
};

type State<Result> = Result extends unknown ? Omit<Result, 'mutate' | 'mutateAsync'> : never;
export type ApiMutation<E extends Endpoint> = State<UseMutationResult<ResponseOf<E>, ApiError, RequestOf<E>>> & {
  mutate: (input: RequestOf<E>) => void;
  mutateAsync: (input: RequestOf<E>) => Promise<ResponseOf<E>>;
};

/**
 * A write. `mutate(input)` for forms, `mutateAsync(input)` for confirmations. Calls during a running write (a double
 * tap) return its promise and send nothing.
 */
export function useApiMutation<E extends Endpoint>(endpoint: E, options: MutationOptions<E> = {}): ApiMutation<E> {
  const mutation = useMutation<ResponseOf<E>, ApiError, RequestOf<E>>({
    mutationFn: (input) => call(endpoint, input, { timeoutMs: options.timeoutMs }),
    onSuccess: (data, input) => void options.onSuccess?.(data, input),
    onError: options.onError,
  });
  const underWay = useRef<Promise<ResponseOf<E>>>(null);
  const { mutateAsync: send } = mutation;
  const mutateAsync = useCallback(
    (input: RequestOf<E>) => {
      underWay.current ??= send(input).finally(() => {
        underWay.current = null;
      });
      return underWay.current;
    },
    [send],
  );
  // The failure is the mutation's `error`.
  const mutate = useCallback((input: RequestOf<E>) => void mutateAsync(input).catch(() => undefined), [mutateAsync]);
  return { ...mutation, mutate, mutateAsync };
}

function nameOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${endpoint.path}`;
}
