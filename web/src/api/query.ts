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
 * One cache for loaders and components. A failed read is shown with Retry rather than repeated behind the person's
 * back. A save that was refused because somebody else saved meanwhile proves that what is known is old: whoever loads
 * next asks again; where money was to be moved by numbers of before, those on screen are asked for anew. What is pressed without a network fails at once: nothing, least of all a payment, is sent by itself
 * when the network comes back.
 */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError: async ({ code }) => {
      if (code === codes.changedMeanwhile) await queryClient.invalidateQueries({ refetchType: 'none' });
      if (code === codes.numbersChanged) await queryClient.invalidateQueries();
    },
  }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// What one person loaded is not there for the next; the pages that show it are gone by then.
onSessionEnd(() => setTimeout(() => queryClient.clear()));

// Answers hold words and names as readers of the language they were asked in write them.
i18n.on('languageChanged', () => void queryClient.invalidateQueries());

export type ApiQuery<Response> = {
  queryKey: readonly [endpoint: string, input: unknown];
  queryFn: (context: QueryFunctionContext) => Promise<Response>;
};

/**
 * The query of one endpoint and input: a plain value that loader and component share, so they cannot disagree. `quiet`:
 * asked again and again by itself.
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
/** When an answer was asked for: what changed since then may not be in it. Undefined for one merged from several. */
export const askedAt = (answer: object): number | undefined => asked.get(answer);

/**
 * Marks everything these endpoints have answered as old; what is on screen is asked again. Resolves when it has been.
 */
export async function invalidate(...endpoints: Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: [nameOf(endpoint)] })));
}

/** The same without asking again for what is on screen: it is asked when it is next opened. */
export async function markOld(endpoint: Endpoint): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [nameOf(endpoint)], refetchType: 'none' });
}

type But = { except: readonly Endpoint[] };

/** The same of all answers but those of some endpoints. */
export const invalidateAll = ({ except }: But): Promise<void> => invalidateWhere(() => true, except);

/** The same of every answer about one of these records, whose id its input names. */
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

/** Data the route's loader has waited for: present, never undefined. */
export function useLoaded<Response>(query: ApiQuery<Response>): Response {
  const { data, error } = useQuery(query);
  if (data !== undefined) return data;
  throw error ?? new Error(`The loader did not load ${query.queryKey[0]}`);
}

/** A list's page: while the next one loads, the rows of the last one stay (`isPlaceholderData`). */
export function useList<Response>(query: ApiQuery<Response>): UseQueryResult<Response, ApiError> {
  return useQuery({ ...query, placeholderData: keepPreviousData });
}

export type MutationOptions<E> = Pick<CallOptions, 'timeoutMs'> & {
  onSuccess?: (data: ResponseOf<E>, input: RequestOf<E>) => unknown;
  /** Only for a lone button (pass `showError`): a form and a confirmation show the error themselves. */
  onError?: (error: ApiError) => void;
};

type State<Result> = Result extends unknown ? Omit<Result, 'mutate' | 'mutateAsync'> : never;
export type ApiMutation<E extends Endpoint> = State<UseMutationResult<ResponseOf<E>, ApiError, RequestOf<E>>> & {
  mutate: (input: RequestOf<E>) => void;
  mutateAsync: (input: RequestOf<E>) => Promise<ResponseOf<E>>;
};

/**
 * A write. `mutate(input)` for forms, `mutateAsync(input)` for confirmations. While one is under way, another is the
 * same press again (a double tap comes before the screen shows the first): it is not sent.
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
