import type { Endpoint } from '@fovea/contracts/endpoint';
import { findJobs } from '@fovea/contracts/jobs/endpoints';
import { isUnderWay, type Job } from '@fovea/contracts/jobs/schema';
import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../api/errors.ts';
import { apiQuery, queryClient } from '../../api/query.ts';

const lookEveryMs = 2_000;
const ownJobs = apiQuery(findJobs, {}, { quiet: true });

export type OwnJobs = { list: Job[]; error: ApiError | null };

/**
 * The person's own jobs of one kind, newest first, of every window and of before a reload. While one is under way, or
 * `isAwaited`, they are asked for again and again.
 */
export function useOwnJobs({ job: kind }: Endpoint, isWatched: boolean, isAwaited = false): OwnJobs {
  const isBusy = (list: Job[]) => list.some((job) => job.kind === kind && isUnderWay(job.state));
  const { data, error } = useQuery({
    ...ownJobs,
    enabled: isWatched,
    refetchInterval: ({ state }) => (isAwaited || (state.data && isBusy(state.data.list)) ? lookEveryMs : false),
  });
  return { list: data?.list.filter((job) => job.kind === kind) ?? [], error };
}

/** As they are at this moment. */
export const newestJobs = () => queryClient.fetchQuery({ ...ownJobs, staleTime: 0 });
