import type { Endpoint } from '@fovea/contracts/endpoint';
import { findJobs } from '@fovea/contracts/jobs/endpoints';
import { isUnderWay, type Job } from '@fovea/contracts/jobs/schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { apiQuery, queryClient } from '../../api/query.ts';

const lookEveryMs = 2_000;
const ownJobs = apiQuery(findJobs, {}, { quiet: true });

export type Exports = {
  /** Of this kind, newest first: those under way and those whose files are still there. */
  list: Job[];
  isStarting: boolean;
  error: ApiError | null;
  /** Shows what is under way; begins one where nothing is. */
  look: () => void;
  begin: () => void;
};

/**
 * The person's own exports of one kind. They go on whoever looks: closing the window, leaving the page or reloading it
 * loses none.
 */
export function useExports({ job: kind }: Endpoint, start: () => Promise<unknown>): Exports {
  const [isWatched, setWatched] = useState(false);
  const isMine = (job: Job) => job.kind === kind;
  const isBusy = (jobs: Job[]) => jobs.some((job) => isMine(job) && isUnderWay(job.state));
  const jobs = useQuery({
    ...ownJobs,
    enabled: isWatched,
    refetchInterval: ({ state: { data } }) => data && isBusy(data.list) && lookEveryMs,
  });
  const newest = () => queryClient.fetchQuery({ ...ownJobs, staleTime: 0 });
  const beginning = useMutation<void, ApiError, 'anew' | 'unless under way'>({
    mutationFn: async (when) => {
      if (when === 'unless under way' && isBusy((await newest()).list)) return;
      await start();
      await newest();
    },
  });
  const begin = (when: 'anew' | 'unless under way') => {
    setWatched(true);
    if (!beginning.isPending) beginning.mutate(when);
  };
  return {
    list: jobs.data?.list.filter(isMine) ?? [],
    isStarting: beginning.isPending,
    error: beginning.error ?? jobs.error,
    look: () => begin('unless under way'),
    begin: () => begin('anew'),
  };
}
