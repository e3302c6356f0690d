import type { Endpoint } from '@fovea/contracts/endpoint';
import { findJobs } from '@fovea/contracts/jobs/endpoints';
import { isUnderWay, type Job } from '@fovea/contracts/jobs/schema';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { apiQuery, queryClient } from '../../api/query.ts';

/** Polling intervals: exports as specified, shorter where a person waits for the next step. */
const exportEveryMs = 5_000;
const batchEveryMs = 2_000;
const isExport = (kind: Job['kind'] | undefined) => kind?.startsWith('export') === true;
const pollEveryMs = (kinds: readonly (Job['kind'] | undefined)[]) =>
  kinds.every(isExport) ? exportEveryMs : batchEveryMs;
const ownJobs = apiQuery(findJobs, {}, { quiet: true });

const isBusy = (list: readonly Job[]) => list.some(({ state }) => isUnderWay(state));

export type OwnJobs = { list: Job[]; error: ApiError | null };

/** The person's own jobs of one kind, newest first, from all windows. Polled while one runs or `isAwaited`. */
export function useOwnJobs({ job: kind }: Endpoint, isWatched: boolean, isAwaited = false): OwnJobs {
  const ofKind = (list: readonly Job[]) => list.filter((job) => job.kind === kind);
  const { data, error } = useQuery({
    ...ownJobs,
    enabled: isWatched,
    refetchInterval: ({ state }) => (isAwaited || isBusy(ofKind(state.data?.list ?? [])) ? pollEveryMs([kind]) : false),
  });
  return { list: ofKind(data?.list ?? []), error };
}

/** All of the person's own jobs, newest first; polled while one runs that no window of its kind already polls. */
export const useAllJobs = (): UseQueryResult<{ list: Job[] }, ApiError> =>
  useQuery({
    ...ownJobs,
    refetchInterval: ({ state }) => {
      const underWay = state.data?.list.filter((job) => isUnderWay(job.state) && !isShown(job)) ?? [];
      return underWay.length > 0 ? pollEveryMs(underWay.map(({ kind }) => kind)) : false;
    },
  });

const followed = new Set<Job['_id']>();

/** Follows a job: its end is announced, even if the job was never seen running. */
export const follow = (id: Job['_id']): void => void followed.add(id);
/** Whether it was followed; stops following it. */
export const unfollow = (id: Job['_id']): boolean => followed.delete(id);

/** The present jobs. */
export const newestJobs = () => queryClient.fetchQuery({ ...ownJobs, staleTime: 0 });

const shown = new Set<Job['kind'] | undefined>();

/** While a window shows the progress of a kind of jobs, their end is not announced elsewhere. */
export function useShowsJobs({ job: kind }: Endpoint): void {
  useEffect(() => {
    shown.add(kind);
    return () => void shown.delete(kind);
  }, [kind]);
}

export const isShown = ({ kind }: Job): boolean => shown.has(kind);
