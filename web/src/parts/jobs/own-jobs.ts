import type { Endpoint } from '@fovea/contracts/endpoint';
import { findJobs } from '@fovea/contracts/jobs/endpoints';
import { isUnderWay, type Job } from '@fovea/contracts/jobs/schema';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { apiQuery, queryClient } from '../../api/query.ts';

/** Exports as the specification says; of what waits for a person's next step, sooner. */
const exportEveryMs = 5_000;
const batchEveryMs = 2_000;
const isExport = (kind: Job['kind'] | undefined) => kind?.startsWith('export') === true;
const pollEveryMs = (kinds: readonly (Job['kind'] | undefined)[]) =>
  kinds.every(isExport) ? exportEveryMs : batchEveryMs;
const ownJobs = apiQuery(findJobs, {}, { quiet: true });

const isBusy = (list: readonly Job[]) => list.some(({ state }) => isUnderWay(state));

export type OwnJobs = { list: Job[]; error: ApiError | null };

/**
 * The person's own jobs of one kind, newest first, of every window and of before a reload. While one is under way, or
 * `isAwaited`, they are asked for again and again.
 */
export function useOwnJobs({ job: kind }: Endpoint, isWatched: boolean, isAwaited = false): OwnJobs {
  const ofKind = (list: readonly Job[]) => list.filter((job) => job.kind === kind);
  const { data, error } = useQuery({
    ...ownJobs,
    enabled: isWatched,
    refetchInterval: ({ state }) => (isAwaited || isBusy(ofKind(state.data?.list ?? [])) ? pollEveryMs([kind]) : false),
  });
  return { list: ofKind(data?.list ?? []), error };
}

/**
 * All of the person's own jobs, newest first; polled while one is under way that no window of its kind polls for
 * already.
 */
export const useAllJobs = (): UseQueryResult<{ list: Job[] }, ApiError> =>
  useQuery({
    ...ownJobs,
    refetchInterval: ({ state }) => {
      const underWay = state.data?.list.filter((job) => isUnderWay(job.state) && !isShown(job)) ?? [];
      return underWay.length > 0 ? pollEveryMs(underWay.map(({ kind }) => kind)) : false;
    },
  });

const followed = new Set<Job['_id']>();

/** Its end will be announced, even if it comes before the job was ever seen under way. */
export const follow = (id: Job['_id']): void => void followed.add(id);
/** Whether it was followed until now. */
export const unfollow = (id: Job['_id']): boolean => followed.delete(id);

/** As they are at this moment. */
export const newestJobs = () => queryClient.fetchQuery({ ...ownJobs, staleTime: 0 });

const shown = new Set<Job['kind'] | undefined>();

/** While a window shows how jobs of a kind go on, nobody else announces their end. */
export function useShowsJobs({ job: kind }: Endpoint): void {
  useEffect(() => {
    shown.add(kind);
    return () => void shown.delete(kind);
  }, [kind]);
}

export const isShown = ({ kind }: Job): boolean => shown.has(kind);
