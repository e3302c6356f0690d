import type { Endpoint } from '@fovea/contracts/endpoint';
import { isUnderWay, type Job } from '@fovea/contracts/jobs/schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { newestJobs, useOwnJobs } from '../jobs/own-jobs.ts';

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
export function useExports(endpoint: Endpoint, start: () => Promise<unknown>): Exports {
  const [isWatched, setWatched] = useState(false);
  const { list, error } = useOwnJobs(endpoint, isWatched);
  const beginning = useMutation<void, ApiError, 'anew' | 'unless under way'>({
    mutationFn: async (when) => {
      const isMine = ({ kind, state }: Job) => kind === endpoint.job && isUnderWay(state);
      if (when === 'unless under way' && (await newestJobs()).list.some(isMine)) return;
      await start();
      await newestJobs();
    },
  });
  const begin = (when: 'anew' | 'unless under way') => {
    setWatched(true);
    if (!beginning.isPending) beginning.mutate(when);
  };
  return {
    list,
    isStarting: beginning.isPending,
    error: beginning.error ?? error,
    look: () => begin('unless under way'),
    begin: () => begin('anew'),
  };
}
