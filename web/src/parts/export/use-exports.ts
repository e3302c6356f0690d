import type { Endpoint } from '@fovea/contracts/endpoint';
import { isUnderWay, type Job } from '@fovea/contracts/jobs/schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { newestJobs, useOwnJobs } from '../jobs/own-jobs.ts';

export type Exports = {
  /** Exports of this kind, newest first: running ones and those with files. */
  list: Job[];
  isStarting: boolean;
  error: ApiError | null;
  /** Shows the running export, or starts one. */
  look: () => void;
  begin: () => void;
};

/** The person's exports of one kind. They continue when the window is closed, left or reloaded. */
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
